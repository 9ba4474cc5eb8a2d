import { wallet } from '@contract/wallet'
import { type Asset, assets, type Balances, balancesOf, minorText, user } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { yuan } from '../../lib/money'

type AssetRow = Awaited<ReturnType<typeof assets>>[number]

const NONE: Balances = { available: 0n, frozen: 0n, transit: 0n }

/** What the operator publishes a unit of the asset to stand for. */
function referenceOf({ referenceMinor, referenceFen, digits, name }: AssetRow) {
  if (referenceMinor === null || referenceFen === null) return { reference_value: null, reference_text: '' }
  const unitFen = Number(referenceFen) * 10 ** digits
  return {
    reference_value: String(Number((unitFen / Number(referenceMinor) / 100).toFixed(6))),
    reference_text: `${minorText(referenceMinor, digits)} ${name} ≈ ${yuan(referenceFen)} 元`
  }
}

const line = (asset: AssetRow, held: Balances) => ({
  code: asset.code,
  name: asset.name,
  digits: asset.digits,
  kind: asset.kind as 'money',
  balance: minorText(held.available, asset.digits),
  frozen: minorText(held.frozen, asset.digits),
  transit: minorText(held.transit, asset.digits),
  earned_by: asset.earnedBy,
  used_for: asset.usedFor,
  cash_out: asset.cashOut,
  ...referenceOf(asset)
})

export const walletDomain = bindDomain(wallet, {
  'GET /api/user/getzichan': async ({ db, person }) => {
    const [rows, held] = await Promise.all([assets(db), balancesOf(db, user(person.id))])
    const list = rows.map(asset => line(asset, held[asset.code as Asset] ?? NONE))
    const balance = (code: Asset) => list.find(wallet => wallet.code === code)!.balance
    return {
      list,
      now_money: balance('CNY'),
      brokerage_price: balance('shouyi'),
      jindou: balance('jindou'),
      lvdou: balance('lvdou'),
      hongdou: balance('hongdou'),
      xfq: balance('xfq')
    }
  }
})
