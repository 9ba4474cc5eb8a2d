import type { ProductDetail } from '@/kit/state/SkuChoice'

type Terms = Pick<ProductDetail['storeInfo'], 'freight' | 'postage'>

/** What sending costs, as far as it is known before the address is: 包邮, 运费 ¥6.00, 运费按地区计算. */
export function freightWords({ freight, postage }: Terms): string {
  if (freight === 1) return '包邮'
  return freight === 2 ? `运费 ¥${postage}` : '运费按地区计算'
}

/** The same in a sentence, for the sheet about delivery. */
export function freightSentence({ freight, postage }: Terms): string {
  if (freight === 1) return '本商品包邮，不另收运费'
  if (freight === 2) return `每单运费 ¥${postage}，买多件也只收一次`
  return '按收货地区和件数计算，结算时显示准确金额'
}
