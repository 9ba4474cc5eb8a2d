import { eq } from 'drizzle-orm'
import { users, withdrawals } from '../../db/schema'
import { assets, minorOf } from '../../engines/ledger'
import { approveWithdrawal, refuseWithdrawal, setProof, withdrawalPage } from '../../engines/withdrawal'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

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
      ? await approveWithdrawal(services, decision)
      : await refuseWithdrawal(services, { ...decision, reason: reason.join(' ') || '未通过审核' })
  return decided.status
}

/** Commands about withdrawals. */
export const withdrawCommands: Commands = {
  withdrawal: {
    usage: 'withdrawal <list | approve <id> <operator’s phone> | refuse <id> <operator’s phone> [reason]>',
    words: 'Look at withdrawals and decide about one; large ones need two different operators',
    needs: 1,
    run: decide
  },
  proof: {
    usage: 'proof <asset> <amount | never>',
    words: 'From which amount on somebody who withdraws proves by a phone code who they are; 0 is always',
    needs: 2,
    run: async ({ db }, [asset, from]) => {
      const known = (await assets(db)).find(one => one.code === asset)
      if (!known) throw new Error(`unknown asset ${asset}`)
      const proofFromMinor = from === 'never' ? null : minorOf(from!, known.digits)
      await setProof({ db }, { asset: asset!, proofFromMinor })
      return from === 'never' ? 'nobody is asked for a code' : `a code is asked for from ${from} on`
    }
  }
}
