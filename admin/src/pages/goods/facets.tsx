import { type Differing, differing, type Facet, facetsBy, type Told, withMine } from '../../kit/difference'
import { Passage } from '../../kit/Passage'
import { Thumbs } from '../../kit/Thumbs'
import { pictured, turned } from '../../kit/tells'
import { type Attr, combinations, type Draft, MARK_TITLES, SKU_FIELDS, skuOf, TITLES } from './draft'
import { type Options, useGoodsOptions } from './options'

type Name = keyof typeof TITLES
type Telling = Pick<Facet, 'tell' | 'counts'>

const AMOUNT = /^\d+\.\d+$/
/** 88.00 and 88 are one amount. */
const amount = (value: unknown) => (typeof value === 'string' && AMOUNT.test(value) ? String(Number(value)) : value)
const yuan: Telling = { counts: amount, tell: value => (value ? `¥${String(value)}` : '') }
const named = (list: keyof Options, shop?: string): Telling => ({
  tell: id => (id ? <NameOf list={list} id={String(id)} shop={shop} /> : '')
})

/** How the fields are told that are not simply words. */
const toldOf = (shop: string | undefined): Told<Name> => ({
  shop_id: named('shops', shop),
  cate_id: named('categories', shop),
  brand_id: named('brands', shop),
  temp_id: named('freight_templates', shop),
  postage: yuan,
  limit_num: { tell: value => (Number(value) === 0 ? '不限' : String(value ?? '')) },
  images: pictured,
  video: { tell: value => (value ? '有视频' : '无') },
  marks: {
    counts: value => [...((value ?? []) as string[])].sort(),
    tell: value => ((value ?? []) as (keyof typeof MARK_TITLES)[]).map(one => MARK_TITLES[one]).join('、')
  },
  published: turned('上架', '下架'),
  attrs: { tell: value => ((value ?? []) as Attr[]).map(told => `${told.name}：${told.values.join('、')}`).join('\n') },
  description: { tell: (value, beside) => <Passage of={value} beside={beside} /> }
})

/** All that the form says of a product, thing by thing: its fields, and each SKU's columns. */
export function facetsOf(draft: Partial<Draft>): Facet[] {
  const fields = facetsBy(TITLES, draft, toldOf(draft.shop_id))
  const skus = combinations(draft.attrs ?? []).flatMap(suk => [
    ...SKU_FIELDS.map(({ field, title, prefix }) => ({
      path: ['skus', suk, field],
      title: suk ? `${suk} ${title}` : title,
      value: skuOf(draft.skus ?? {}, suk)[field],
      ...(prefix && yuan)
    })),
    {
      path: ['skus', suk, 'image'],
      title: suk ? `${suk} 图片` : '规格图片',
      value: skuOf(draft.skus ?? {}, suk).image,
      tell: (value: unknown) => value !== '' && <Thumbs of={[String(value)]} />
    }
  ])
  return [...fields, ...skus]
}

/**
 * What a draft says otherwise than the product does now. Stock moves all the time: what nobody set in the form is not told, and
 * stays as it is.
 */
export const differences = (basis: Partial<Draft>, mine: Partial<Draft>, now: Partial<Draft>): Differing[] =>
  differing(facetsOf(basis), facetsOf(mine), facetsOf(now)).filter(
    ({ isOwn, path: [, , field] }) => isOwn || field !== 'stock'
  )

/** The product as it is now with what the person wants of theirs. Stock is compared with what is there now. */
export function takenOver(now: Partial<Draft>, mine: readonly Differing[]): Partial<Draft> {
  const draft = withMine(now, mine)
  const skus = draft.skus ?? {}
  return { ...draft, skus: Object.fromEntries(Object.keys(skus).map(suk => [suk, skuOf(skus, suk)])) }
}

function NameOf({ list, id, shop }: { list: keyof Options; id: string; shop?: string }) {
  const found = useGoodsOptions({ shop, search: '' })?.[list].find(one => one.id === id)
  if (!found) return '…'
  return 'name' in found ? found.name : found.cate_name
}
