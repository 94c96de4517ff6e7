/** The sign of Spillway: a level held by a wall, and what is let over it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M2 7.5h8.5c5.5 0 3.5 10 11.5 10" stroke="var(--useful)" strokeWidth="2.6" />
      <path
        d="M2 12.2h6c2.8 0 3.4 1.6 4 3.6"
        stroke="var(--useful)"
        strokeWidth="2.6"
        opacity=".55"
      />
      <path d="M2 17h4.5" stroke="var(--useful)" strokeWidth="2.6" opacity=".3" />
    </svg>
  );
}
