import { readFileSync } from 'node:fs'
import { compareDay, keepStatement, reconcile } from '../../engines/reconciliation'
import { fenOf } from '../../lib/money'
import type { Commands } from '../../programme'
import type { StatementLine } from '../../providers/statement'

/** Lines of `pay|refund|payout,<our number>,<yuan, out negative>`; a head and empty lines are passed over. */
function linesOf(file: string): StatementLine[] {
  const rows = readFileSync(file, 'utf8').split(/\r?\n/)
  return rows.flatMap((row, i) => {
    const [line, no, amount] = row.split(',').map(cell => cell.trim())
    if (!row.trim() || (i === 0 && line === 'line')) return []
    if (!/^(pay|refund|payout)$/.test(line ?? '') || !no || !amount) throw new Error(`line ${i + 1} is not one: ${row}`)
    return [{ line: line as StatementLine['line'], no, amountFen: fenOf(amount) }]
  })
}

function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new Error(`not a day: ${text}`)
  return text
}

/** Commands about what the channels of money say. */
export const payCommands: Commands = {
  reconcile: {
    usage: 'reconcile <day> [channel = sandbox]',
    words: 'Compare the books of a day (2026-11-20) with the statement a channel tells',
    needs: 1,
    run: async (services, [day, channel = 'sandbox']) =>
      `${await reconcile(services, channel, dayOf(day!))} differences on ${day} with ${channel}`
  },
  statement: {
    usage: 'statement <channel> <day> <file>',
    words: 'Read in a channel’s statement (CSV: line,no,amount) and compare the books of that day with it',
    needs: 3,
    run: async (services, [channel, day, file]) => {
      const of = dayOf(day!)
      const lines = linesOf(file!)
      await keepStatement(services.db, channel!, of, lines)
      return `${lines.length} lines, ${await compareDay(services, channel!, of)} differences`
    }
  }
}
