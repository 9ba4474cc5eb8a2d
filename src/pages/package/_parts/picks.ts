import type { Data, Endpoints } from '@contract'
import { fenOf, yuanOf } from '@/lib/format'

export type PackageCard = Data<Endpoints['GET /api/package/list']>['list'][number]
export type PackageDetail = Data<Endpoints['GET /api/package/detail/{id}']>
export type PackagePiece = PackageDetail['items'][number]

/** How many of each SKU were chosen; those that were taken back have none. */
export type Picks = Readonly<Record<string, number>>

/** What was chosen, as an address has it: `<sku>:<pieces>` with a comma between. */
export const picksText = (picks: Picks): string =>
  Object.entries(picks)
    .filter(([, num]) => num > 0)
    .map(([unique, num]) => `${unique}:${num}`)
    .join()

/** The same as the checkout takes it; what cannot be read is left out, and the server says what is missing. */
export const picksOf = (text: string): { unique: string; num: number }[] =>
  text.split(',').flatMap(part => {
    const [unique = '', num = ''] = part.split(':')
    return unique && Number(num) > 0 ? [{ unique, num: Number(num) }] : []
  })

export const countOf = (picks: Picks): number => Object.values(picks).reduce((sum, num) => sum + num, 0)

/** The most of a SKU that may be chosen for so many packages. */
export const mostOf = ({ num, stock }: PackagePiece, sets: number): number => Math.min(stock, num * sets)

/** Why what was chosen makes no packages yet, or what a tap does. */
export function pickWords(chosen: number, needed: number): string {
  if (chosen < needed) return `还差 ${needed - chosen} 件`
  return chosen > needed ? `多选了 ${chosen - needed} 件` : '去结算'
}

/** What a package costs less than its pieces, of one to choose from at least; '' when that is nothing. */
export function savingWords({ kind, price, ot_price }: Pick<PackageCard, 'kind' | 'price' | 'ot_price'>): string {
  const saved = (fenOf(ot_price) ?? 0) - (fenOf(price) ?? 0)
  if (saved <= 0) return ''
  return `${kind === 'pick' ? '至少省' : '省'} ¥${yuanOf(saved)}`
}

/** What is in a package, in few words. */
export const kindWords = ({ kind, pick_num }: Pick<PackageCard, 'kind' | 'pick_num'>): string =>
  kind === 'pick' ? `任选 ${pick_num} 件` : '整套购买'
