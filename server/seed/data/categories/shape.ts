import type { Mood } from '../../art/palettes'

export interface SecondLevel {
  key: string
  name: string
  icon: string
  unit: string
  /** Small things drawn around a product of this kind. */
  others: readonly string[]
  /** Keys of shops that sell it and of brands it comes from. */
  shops: readonly string[]
  brands: readonly string[]
  /** Rows of the parameter table, with what they may say. */
  params: Readonly<Record<string, readonly string[]>>
  /** How it is shipped: free, by piece or by weight. */
  freight: 'free' | 'piece' | 'weight'
}

export interface FirstLevel {
  key: string
  name: string
  icon: string
  mood: Mood
  shades: readonly Mood[]
  points: { title: string; info: string; list: readonly { icon: string; title: string; info: string }[] }
  children: readonly SecondLevel[]
}

/** A second-level category; words of a list are separated by blanks. */
export const second = (
  key: string,
  name: string,
  icon: string,
  unit: string,
  others: string,
  shops: string,
  brands: string,
  freight: SecondLevel['freight'],
  params: SecondLevel['params']
): SecondLevel => ({
  key,
  name,
  icon,
  unit,
  others: others.split(' '),
  shops: shops.split(' '),
  brands: brands.split(' '),
  freight,
  params
})

/** Parameters many kinds of goods share. */
export const fresh = {
  贮存方式: ['0-4℃ 冷藏', '阴凉通风处', '冷藏保鲜'],
  包装: ['泡沫箱加冰袋', '加厚纸箱', '气柱袋加礼盒']
}
export const snack = { 保质期: ['180 天', '240 天', '9 个月', '12 个月'], 贮存方式: ['阴凉干燥处，开封后请尽快食用'] }
export const cloth = { 洗涤: ['可机洗，水温不超过 30℃', '建议手洗，平铺晾干'], 季节: ['四季', '春秋', '秋冬'] }
export const power = { 电源: ['220V 50Hz', 'USB-C 5V 供电'], 质保: ['整机一年质保', '两年质保，全国联保'] }
