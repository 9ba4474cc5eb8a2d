import { adminBooks } from '@contract/books'
import { type Asset, assets, audits, holdings, minorText, pool, reasonTitles, statement } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'

const FLOWS = 30
const CHECKS = 10

export const adminBooksDomain = bindDomain(adminBooks, {
  'GET /api/admin/pool/flows': async (ctx, { pool: name, asset: code, cursor }) => {
    const asset = (await assets(ctx.db)).find(row => row.code === code) ?? refuse('UNKNOWN', '没有这种资产')
    const title = reasonTitles(ctx)
    const filter = { assets: [asset.code as Asset] }
    const { list, next } = await statement(ctx.db, pool(name), filter, { limit: FLOWS, cursor })
    return {
      list: list.map(line => ({
        id: line.id,
        time: seconds(line.at),
        title: title(line.reason, line.amountMinor > 0n ? 'in' : 'out'),
        amount: minorText(line.amountMinor, asset.digits),
        balance: minorText(line.balanceMinor, asset.digits),
        about: line.ref.kind === 'pool' ? '' : line.ref.id
      })),
      cursor: next
    }
  },
  'GET /api/admin/assets': async ({ db }) => ({ list: (await assets(db)).map(({ code, name }) => ({ code, name })) }),
  'GET /api/admin/ledger': async ({ db }) => {
    const [known, held, checks] = await Promise.all([assets(db), holdings(db), audits(db, CHECKS)])
    return {
      assets: known.flatMap(({ code, name, digits }) => {
        const of = held.get(code as Asset)
        if (!of) return []
        const text = (minor: bigint) => minorText(minor, digits)
        return [
          {
            asset: code,
            name,
            user_sum: text(of.user),
            shop_sum: text(of.merchant),
            pool_sum: text(of.pool),
            platform_sum: text(of.platform),
            outside_sum: text(of.outside)
          }
        ]
      }),
      checks: checks.map(check => ({
        time: seconds(check.at),
        whole: check.whole,
        accounts: check.accounts,
        transfers: check.transfers,
        took_ms: check.tookMs,
        problems: check.problems
      }))
    }
  }
})
