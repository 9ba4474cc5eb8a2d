import { adminBooks } from '@contract/books'
import { type Asset, assetSums, assets, audits, holdings, minorText, pool } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { flowPage } from './queries'

const FLOWS = 30
const CHECKS = 10
/** All accounts are many: they are added up once in so many seconds. */
const PROOF_S = 300

export const adminBooksDomain = bindDomain(adminBooks, {
  'GET /api/admin/pool/flows': (ctx, { pool: name, asset, cursor }) =>
    flowPage(ctx, pool(name), {
      asset,
      page: { limit: FLOWS, cursor },
      about: ({ ref }) => (ref.kind === 'pool' ? '' : ref.id)
    }),
  'GET /api/admin/assets': async ({ db }) => ({ list: (await assets(db)).map(({ code, name }) => ({ code, name })) }),
  'GET /api/admin/ledger/proof': ({ db, clock, recent }) =>
    recent('ledger-proof', PROOF_S, async () => {
      const [known, sums] = await Promise.all([assets(db), assetSums(db)])
      return {
        time: seconds(clock.now()),
        list: known.flatMap(({ code, digits }) =>
          sums
            .filter(({ asset }) => asset === code)
            .map(({ accounts, minor }) => ({ asset: code, accounts, sum_all: minorText(minor, digits) }))
        )
      }
    }),
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
