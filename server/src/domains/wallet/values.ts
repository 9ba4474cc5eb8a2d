import { adminAssetValues } from '@contract/asset-values'
import type { Data, Input } from '@contract/core'
import { eq } from 'drizzle-orm'
import { ledgerAssets } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { type Asset, assets, minorOf, minorText, setReference } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type AssetRow, referenceOf } from './present'

type Publishing = Input<(typeof adminAssetValues)['POST /api/admin/asset/value']>
type Shown = Data<(typeof adminAssetValues)['GET /api/admin/asset/values']>['list'][number]

/** What the form says of an asset. */
const formOf = ({ referenceMinor, referenceFen }: Pick<AssetRow, 'referenceMinor' | 'referenceFen'>) => ({
  referenceMinor,
  referenceFen
})

const shown = (asset: AssetRow): Shown => ({
  code: asset.code,
  name: asset.name,
  kind: asset.kind as Shown['kind'],
  amount: asset.referenceMinor === null ? '' : minorText(asset.referenceMinor, asset.digits),
  price: asset.referenceFen === null ? '' : yuan(asset.referenceFen),
  reference_text: referenceOf(asset).reference_text,
  mark: markOf(formOf(asset))
})

const minorIn = (text: string, digits: number): bigint => {
  try {
    return minorOf(text, digits)
  } catch {
    return refuse('AMOUNT', `数量最多 ${digits} 位小数`)
  }
}

/** What is asked for, as it will be; null takes the value back. @throws Refusal UNKNOWN, BAD_VALUE, AMOUNT */
async function planned({ db }: Pick<Services, 'db'>, { code, amount, price }: Publishing) {
  const asset = (await assets(db)).find(one => one.code === code)
  if (!asset) return refuse('UNKNOWN', '没有这种资产')
  if (asset.kind === 'money') refuse('BAD_VALUE', '余额就是人民币，不设参考价值')
  if (amount === undefined && price === undefined) return { asset, reference: null }
  if (amount === undefined || price === undefined) return refuse('BAD_VALUE', '数量与金额要么都填，要么都不填')
  const reference = { minor: minorIn(amount, asset.digits), fen: fenOf(price) }
  if (reference.minor <= 0n) refuse('BAD_VALUE', '数量要大于 0')
  return { asset, reference }
}

/** What two persons' limits weigh assets by: it is never one person's to change. */
export const valueDeed: HeldDeed = {
  code: 'POST /api/admin/asset/value',
  title: '公布参考价值',
  limitFen: null,
  weigh: async (caller, input: Publishing) => {
    const { asset, reference } = await planned(caller, input)
    const words = reference
      ? `公布参考价值：${minorText(reference.minor, asset.digits)} ${asset.name} ≈ ${yuan(reference.fen)} 元`
      : `撤下${asset.name}的参考价值`
    const next = { ...asset, referenceMinor: reference?.minor ?? null, referenceFen: reference?.fen ?? null }
    const changes = [{ title: '参考价值', was: told(asset).reference_text, is: told(next).reference_text }]
    return { fen: null, words, changes }
  }
}

export const adminAssetValuesDomain = bindDomain(adminAssetValues, {
  'GET /api/admin/asset/values': async ({ db }) => {
    const list = (await assets(db)).filter(({ kind }) => kind !== 'money').map(shown)
    return { list, count: list.length }
  },
  'POST /api/admin/asset/value': async (ctx, input) => {
    const { asset, reference } = await planned(ctx, input)
    await heldAsSeen(ctx.db, ledgerAssets, eq(ledgerAssets.code, asset.code), input.mark, formOf)
    await setReference(ctx.db, asset.code as Asset, reference)
    const after = { referenceMinor: reference?.minor ?? null, referenceFen: reference?.fen ?? null }
    ctx.note({ subject: asset.code, before: told(asset), after: told({ ...asset, ...after }) })
    return {}
  }
})

const told = (asset: AssetRow) => ({ reference_text: referenceOf(asset).reference_text })
