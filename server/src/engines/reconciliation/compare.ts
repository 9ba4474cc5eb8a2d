import type { StatementLine } from '../../providers/statement'

/** What the books say moved through a channel, under our number of it. */
export interface BookLine extends StatementLine {
  at: Date
}

export interface Difference {
  line: StatementLine['line']
  no: string
  kind: 'not_in_books' | 'not_at_channel' | 'amount'
  booksFen: bigint
  channelFen: bigint
}

const keyOf = ({ line, no }: { line: string; no: string }) => `${line} ${no}`

/** Sums by kind and number: a number that moved twice is one line. */
function summed(lines: readonly StatementLine[]): Map<string, StatementLine> {
  const sums = new Map<string, StatementLine>()
  for (const { line, no, amountFen } of lines) {
    const key = keyOf({ line, no })
    sums.set(key, { line, no, amountFen: (sums.get(key)?.amountFen ?? 0n) + amountFen })
  }
  return sums
}

interface Sides {
  /** The channel's statement of the day, and of the day before. */
  said: readonly StatementLine[]
  saidBefore: readonly StatementLine[]
  /** The books of the day and the one after it: we hear of what moved at midnight a moment later. */
  books: readonly BookLine[]
  /** When the day ends. */
  until: Date
}

/** Where the books and a channel's statement of one day do not agree. */
export function differencesOf({ said, saidBefore, books, until }: Sides): Difference[] {
  const channel = summed(said)
  const written = summed(books)
  const before = summed(saidBefore)
  const missing = [...channel.values()].flatMap(({ line, no, amountFen }): Difference[] => {
    const ours = written.get(keyOf({ line, no }))
    if (ours?.amountFen === amountFen) return []
    const kind = ours ? 'amount' : 'not_in_books'
    return [{ line, no, kind, booksFen: ours?.amountFen ?? 0n, channelFen: amountFen }]
  })
  const ofTheDay = summed(books.filter(line => line.at < until))
  const unheard = [...ofTheDay.values()].flatMap(({ line, no, amountFen }): Difference[] => {
    const key = keyOf({ line, no })
    if (channel.has(key) || before.has(key) || amountFen === 0n) return []
    return [{ line, no, kind: 'not_at_channel', booksFen: amountFen, channelFen: 0n }]
  })
  return [...missing, ...unheard]
}
