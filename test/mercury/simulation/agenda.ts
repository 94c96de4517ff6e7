interface Entry<T> {
  readonly atMs: number;
  readonly order: number;
  readonly what: T;
}

/** What is still to happen, earliest first; equal times keep the order of planning. */
export class Agenda<T> {
  private readonly heap: Entry<T>[] = [];
  private planned = 0;

  get size(): number {
    return this.heap.length;
  }

  plan(atMs: number, what: T): void {
    this.planned += 1;
    this.heap.push({ atMs, order: this.planned, what });
    this.rise(this.heap.length - 1);
  }

  /** Takes the earliest entry at or before `untilMs`, or null when there is none. */
  takeUntil(untilMs: number): { readonly atMs: number; readonly what: T } | null {
    const first = this.heap[0];
    if (first === undefined || first.atMs > untilMs) return null;
    const last = this.heap.pop();
    if (last !== undefined && this.heap.length > 0) {
      this.heap[0] = last;
      this.sink(0);
    }
    return first;
  }

  private isBefore(left: number, right: number): boolean {
    const a = this.heap[left];
    const b = this.heap[right];
    if (a === undefined || b === undefined) return false;
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
  }

  private swap(left: number, right: number): void {
    const a = this.heap[left];
    const b = this.heap[right];
    if (a === undefined || b === undefined) return;
    this.heap[left] = b;
    this.heap[right] = a;
  }

  private rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  private sink(from: number): void {
    let index = from;
    for (;;) {
      let smallest = index;
      if (this.isBefore(2 * index + 1, smallest)) smallest = 2 * index + 1;
      if (this.isBefore(2 * index + 2, smallest)) smallest = 2 * index + 2;
      if (smallest === index) return;
      this.swap(index, smallest);
      index = smallest;
    }
  }
}
