import { type Differing, differing, type Facet, withMine } from '../../kit/difference'
import { Thumbs } from '../../kit/Thumbs'
import { type Attr, combinations, type Draft, MARK_TITLES, SKU_FIELDS, skuOf, TITLES } from './draft'
import { type Options, useGoodsOptions } from './options'

type Name = keyof typeof TITLES
type Told = Pick<Facet, 'tell' | 'counts'>

const AMOUNT = /^\d+\.\d+$/
/** 88.00 and 88 are one amount. */
const amount = (value: unknown) => (typeof value === 'string' && AMOUNT.test(value) ? String(Number(value)) : value)
const yuan: Told = { counts: amount, tell: value => (value ? `¥${String(value)}` : '') }
const named = (list: keyof Options, shop?: string): Told => ({
  tell: id => (id ? <NameOf list={list} id={String(id)} shop={shop} /> : '')
})

const picturesOf = (value: unknown) => (value ?? []) as string[]

/** How the fields are told that are not simply words. */
const toldOf = (shop: string | undefined): Partial<Record<Name, Told>> => ({
  shop_id: named('shops', shop),
  cate_id: named('categories', shop),
  brand_id: named('brands', shop),
  temp_id: named('freight_templates', shop),
  postage: yuan,
  limit_num: { tell: value => (Number(value) === 0 ? '不限' : String(value ?? '')) },
  images: { tell: value => picturesOf(value).length > 0 && <Thumbs of={picturesOf(value)} /> },
  marks: {
    counts: value => [...((value ?? []) as string[])].sort(),
    tell: value => ((value ?? []) as (keyof typeof MARK_TITLES)[]).map(one => MARK_TITLES[one]).join('、')
  },
  published: { tell: value => (value ? '上架' : '下架') },
  attrs: { tell: value => ((value ?? []) as Attr[]).map(told => `${told.name}：${told.values.join('、')}`).join('\n') },
  description: { tell: (value, beside) => <Passage of={wordsOf(value)} beside={wordsOf(beside)} /> }
})

/** All that the form says of a product, thing by thing: its fields, and each SKU's columns. */
export function facetsOf(draft: Partial<Draft>): Facet[] {
  const told = toldOf(draft.shop_id)
  const fields = (Object.keys(TITLES) as Name[]).map(name => ({
    path: [name],
    title: TITLES[name],
    value: draft[name],
    ...told[name]
  }))
  const skus = combinations(draft.attrs ?? []).flatMap(suk =>
    SKU_FIELDS.map(({ field, title, prefix }) => ({
      path: ['skus', suk, field],
      title: suk ? `${suk} ${title}` : title,
      value: skuOf(draft.skus ?? {}, suk)[field],
      ...(prefix && yuan)
    }))
  )
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

/** The words of a description, with where its pictures are. */
function wordsOf(html: unknown): string {
  const { body } = new DOMParser().parseFromString(String(html ?? ''), 'text/html')
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(' [图片] ')
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, li, br, tr, div')) block.after('\n')
  return (body.textContent ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

const AROUND = 40
const MOST = 160

/** Words around where they part from the others, and what is otherwise in them marked. */
function Passage({ of: words, beside }: { of: string; beside: string }) {
  if (words === beside) return words ? '文字相同，排版或图片不同' : ''
  let start = 0
  while (start < words.length && words[start] === beside[start]) start++
  let end = 0
  const room = Math.min(words.length, beside.length) - start
  while (end < room && words.at(-1 - end) === beside.at(-1 - end)) end++
  const own = words.slice(start, words.length - end)
  const from = Math.max(0, start - AROUND)
  return (
    <>
      {from > 0 && '…'}
      {words.slice(from, start)}
      <mark>{own.length > MOST ? `${own.slice(0, MOST)}…` : own}</mark>
      {words.slice(words.length - end, words.length - end + AROUND)}
      {end > AROUND && '…'}
    </>
  )
}
