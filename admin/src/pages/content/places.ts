import type { Answer } from '../../api'

export type Place = Answer<'GET /api/admin/banner/list'>['list'][number]['place']

/** Pages that have banners, by the words of this console. */
export const PLACES: { value: Place; label: string }[] = [
  { value: 'index', label: '首页' },
  { value: 'vip', label: '会员中心' },
  { value: 'sp', label: '限时秒杀' },
  { value: 'free', label: '免费专区' },
  { value: 'car', label: '车主福利' },
  { value: 'task', label: '任务中心' },
  { value: 'signin', label: '签到' },
  { value: 'tour', label: '免费游' },
  { value: 'zhufu', label: '助富' },
  { value: 'poster', label: '分享海报' }
]
