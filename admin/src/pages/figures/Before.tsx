import { Count, Money } from '../../kit/parts'
import { changed } from './changed'

/** A place in a ranking, with how far it rose or fell since the range before. */
export const Place = ({ nth, before }: { nth: number; before: number | null }) => (
  <>
    {nth} <span className="soft">{movedFrom(nth, before)}</span>
  </>
)

function movedFrom(nth: number, before: number | null) {
  if (before === null) return '新上榜'
  if (before === nth) return '持平'
  return before > nth ? `↑${before - nth}` : `↓${nth - before}`
}

/** Nothing where there is nothing in both. */
const Under = ({ now, before }: { now: number; before: number }) =>
  now === 0 && before === 0 ? null : <div className="soft">{changed(now, before)}</div>

/** An amount with how much more or less it is than in the range before. */
export const MoneyBeside = ({ now, before }: { now: string; before: string }) => (
  <>
    <Money of={now} />
    <Under now={Number(now)} before={Number(before)} />
  </>
)

/** The same of a number of things. */
export const CountBeside = ({ now, before }: { now: number; before: number }) => (
  <>
    <Count of={now} />
    <Under now={now} before={before} />
  </>
)
