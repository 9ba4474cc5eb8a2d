import type { Data, Endpoints } from '@contract'

export type SentGift = Data<Endpoints['GET /api/gift/invitelist']>['list'][number]
export type ReceivedGift = Data<Endpoints['GET /api/gift/receivelist']>['list'][number]
export type OpenedGift = Data<Endpoints['GET /api/gift/geturlinfo']>
export type Cover = OpenedGift['cover']

/** How gifts are wrapped: the name of the wrapping, and words to begin with. */
export const COVERS: readonly { value: Cover; text: string; words: readonly string[] }[] = [
  { value: 'heart', text: '心意', words: ['一点小心意，希望你喜欢', '想你啦，送你一份小惊喜', '愿你每天都有好心情'] },
  {
    value: 'birthday',
    text: '生日',
    words: ['生日快乐，愿你所想皆成真', '又长大一岁，永远十八', '岁岁平安，年年有今日']
  },
  { value: 'festival', text: '佳节', words: ['佳节快乐，阖家团圆', '好事成双，万事胜意', '愿新的一年顺顺利利'] },
  { value: 'thanks', text: '感谢', words: ['谢谢你一直以来的照顾', '辛苦啦，这份礼物送给你', '有你真好，谢谢'] }
]

export const coverOf = (cover: Cover) => COVERS.find(one => one.value === cover) ?? COVERS[0]!
