import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { users } from '../../db/schema'
import { account, balanceOf, check, fundUser, minorOf, minorText, rebuildDays, user } from '../../engines/ledger'
import { ASSETS, type Asset, assets } from '../../engines/ledger/assets'
import type { Commands } from '../../programme'

/** Commands about balances and the books. */
export const walletCommands: Commands = {
  fund: {
    usage: 'fund <phone> <amount> [asset = CNY] [key]',
    words: `Credit a person, from outside the books; the same key credits once. Assets: ${ASSETS.join(' ')}`,
    needs: 2,
    run: async ({ db, clock }, [phone, amount, code = 'CNY', key = randomUUID()]) => {
      const [person] = await db.select().from(users).where(eq(users.phone, phone!))
      if (!person) throw new Error(`nobody has the phone ${phone}`)
      const asset = (await assets(db)).find(known => known.code === code)
      if (!asset) throw new Error(`unknown asset ${code}; one of ${ASSETS.join(' ')}`)
      const of = code as Asset
      await fundUser(db, {
        userId: person.id,
        asset: of,
        amountMinor: minorOf(amount!, asset.digits),
        key,
        at: clock.now()
      })
      const balance = await balanceOf(db, account(user(person.id), of))
      return `${person.nickname} has ${minorText(balance, asset.digits)} ${asset.name}`
    }
  },
  ledger: {
    usage: 'ledger check | days',
    words: 'Prove that the books balance; or reckon what is kept by day anew from the postings',
    needs: 1,
    run: async ({ db }, [what]) => {
      if (what === 'days') return `${await transact(db, tx => rebuildDays(tx))} days kept`
      if (what !== 'check') throw new Error('ledger check | days')
      const audit = await check(db)
      if (audit.problems.length > 0) throw new Error(audit.problems.join('\n'))
      return `${audit.accounts} accounts, ${audit.transfers} transfers: all balance`
    }
  }
}
