import type { EventualSuccessAnswer } from "#domain/eventual-success";
import { formatCompact, formatQuantity, formatShare } from "../../ui/format/number.ts";
import { toneColor } from "../../ui/Glyph.tsx";

/** How many of the operations that were rejected at first succeeded, by the attempt that did. */
export function EventualSuccess({ answer }: { answer: EventualSuccessAnswer }) {
  const { judged, succeeded, share, byAttempts, undecided, coveredShare } = answer;
  if (judged.n + undecided.n === 0) {
    const where = isWhole(coveredShare)
      ? "this window"
      : `the ${formatShare(coveredShare, 1)} of this window that was looked at`;
    return (
      <p className="text-sm text-soft">0 operations of the sample were rejected in {where}.</p>
    );
  }
  const never = { n: judged.n - succeeded.n, weight: judged.weight - succeeded.weight };
  return (
    <div className="flex flex-col gap-3" data-testid="eventual-success" data-n={judged.n}>
      {share === null ? (
        <p className="text-sm text-soft">
          n = {judged.n} operations judged: too few to tell a share, which takes 20.
        </p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {byAttempts.map((row) => (
            <Row
              key={row.attempts}
              label={`With attempt ${row.attempts}`}
              {...row}
              share={row.share ?? 0}
              color={toneColor("useful")}
            />
          ))}
          <Row
            label="Not within a minute"
            {...never}
            share={1 - share}
            color={toneColor("remainder")}
          />
        </ol>
      )}
      <Sample answer={answer} />
    </div>
  );
}

interface RowProps {
  label: string;
  share: number;
  n: number;
  weight: number;
  color: string;
}

function Row({ label, share, n, weight, color }: RowProps) {
  return (
    <li className="grid grid-cols-[8.5rem_minmax(0,1fr)_3.5rem_8.5rem] items-center gap-3 text-xs">
      <span className="text-soft">{label}</span>
      <span aria-hidden="true" className="h-2.5 rounded-[3px] bg-shade">
        <span
          className="block h-full rounded-[3px]"
          style={{ width: `${share * 100}%`, background: color }}
        />
      </span>
      <span className="text-right font-mono text-sm">{formatShare(share, 1)}</span>
      <span className="text-right font-mono text-faint">
        n {formatQuantity(n)} for {formatCompact(weight)}
      </span>
    </li>
  );
}

function Sample({ answer }: { answer: EventualSuccessAnswer }) {
  const { judged, undecided, sampledOneIn, coveredShare } = answer;
  const sampling =
    sampledOneIn === 1 ? "all operations" : `one in ${formatQuantity(sampledOneIn)} operations`;
  const covered = isWhole(coveredShare) ? "" : ` in ${formatShare(coveredShare, 1)} of the window`;
  return (
    <p className="text-xs text-faint">
      n = {formatQuantity(judged.n)} judged, for about {formatCompact(judged.weight)} rejected
      operations; sampled {sampling}
      {covered}. {formatQuantity(undecided.n)} undecided: their minute is not over.
    </p>
  );
}

/** Where slices meet, binary fractions may leave a little between them. */
function isWhole(coveredShare: number): boolean {
  return coveredShare > 0.99;
}
