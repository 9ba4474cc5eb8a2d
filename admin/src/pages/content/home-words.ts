import type { Answer } from '../../api'

export type Desk = Answer<'GET /api/admin/home'>
export type Page = Desk['draft']
export type Item = Page['ad_tiles'][number] | Page['icons'][number]
export type Tab = Page['tabs'][number]
export type ListName = 'icons' | 'quick_zones' | 'ad_tiles'

export const BLOCKS: Record<Page['blocks'][number]['name'], { title: string; words: string }> = {
  banner: { title: '轮播图', words: '图片在「轮播图」里管理' },
  navigation: { title: '图标导航', words: '一屏十个，多的左右滑动' },
  notice: { title: '公告', words: '最新五条，在「文章」里管理' },
  seckill: { title: '限时秒杀', words: '正在进行或最近一场' },
  zones: { title: '快捷专区', words: '两个一行' },
  tiles: { title: '广告格', words: '两个一行，各有底色' },
  activity: { title: '活动', words: '正在进行或最近一场活动的商品' },
  passage: { title: '图文', words: '一段文字和图片，在下面写' },
  feed: { title: '商品瀑布流', words: '没有尽头，总在最后' }
}

export const LISTS: { name: ListName; title: string; size: string; most: number }[] = [
  { name: 'icons', title: '图标导航', size: '建议 200 × 200', most: 40 },
  { name: 'quick_zones', title: '快捷专区', size: '建议 200 × 200', most: 20 },
  { name: 'ad_tiles', title: '广告格', size: '建议 400 × 400，透明底', most: 20 }
]

export const SOURCES: { value: Tab['source']; label: string }[] = [
  { value: 'recom', label: '为你推荐' },
  { value: 'hot', label: '热卖' },
  { value: 'qiangfu', label: '抢福' },
  { value: 'products', label: '按分类' }
]

/** A list with one of its entries moved by a place. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = list.filter((_, i) => i !== from)
  next.splice(from + by, 0, list[from]!)
  return next
}
