import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { users, withdrawals } from './db/schema'
import { recordRealName } from './engines/identity/real-name'
import { compareDay, keepStatement, reconcile } from './engines/reconciliation'
import { approveWithdrawal, refuseWithdrawal, withdrawalPage } from './engines/withdrawal'
import { timeText } from './lib/clock'
import { fenOf, yuan } from './lib/money'
import type { StatementLine } from './providers/statement'
import type { Services } from './services'

interface Command {
  usage: string
  words: string
  needs: number
  run(services: Services, args: string[]): Promise<string>
}

async function operatorBy({ db }: Services, phone: string) {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  if (!user?.roles.includes('operator')) throw new Error(`nobody who operates the shop has the phone ${phone}`)
  return user.id
}

async function listWithdrawals({ db }: Services): Promise<string> {
  const { list, count } = await withdrawalPage(db, { page: 1, limit: 50 })
  const lines = list.map(row =>
    [row.id, row.status, yuan(row.payFen), row.accountTitle, timeText(row.createdAt), row.error].join('  ')
  )
  return [...lines, `${count} in all`].join('\n')
}

async function decide(services: Services, [what, id, phone, ...reason]: string[]): Promise<string> {
  if (what === 'list') return listWithdrawals(services)
  if ((what !== 'approve' && what !== 'refuse') || !id || !phone) throw new Error('approve or refuse, which, and who?')
  const [row] = await services.db.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.id, id))
  if (!row) throw new Error(`no withdrawal ${id}`)
  const decision = { withdrawalId: id, operatorId: await operatorBy(services, phone), at: services.clock.now() }
  const decided =
    what === 'approve'
      ? await approveWithdrawal(services.db, decision)
      : await refuseWithdrawal(services.db, { ...decision, reason: reason.join(' ') || '未通过审核' })
  return decided.status
}

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

/** Commands about withdrawals and about what channels say. */
async function realName({ db, config, clock }: Services, [phone, name, number]: string[]): Promise<string> {
  const [person] = await db.select().from(users).where(eq(users.phone, phone!))
  if (!person) throw new Error(`nobody has the phone ${phone}`)
  const shown = await recordRealName(
    { db, config },
    { userId: person.id, name: name!, number: number!, at: clock.now() }
  )
  return `${person.nickname} is ${shown}`
}

export const payoutCommands: Record<string, Command> = {
  'real-name': {
    usage: 'real-name <phone> <name> <citizen id>',
    words: 'Record who a person is, having seen their ID card; they can withdraw then',
    needs: 3,
    run: realName
  },
  withdrawal: {
    usage: 'withdrawal <list | approve <id> <operator’s phone> | refuse <id> <operator’s phone> [reason]>',
    words: 'Look at withdrawals and decide about one; large ones need two different operators',
    needs: 1,
    run: decide
  },
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
