import { seconds, timeText } from '../../lib/clock'

/** A review as it is read from the tables; `at` is its moment. */
export interface ReplyRow {
  id: string
  anonymous: boolean
  nickname: string | null
  avatar: string | null
  product_score: number
  comment: string
  pictures: string[]
  suk: string
  merchant_reply: string
  appended: string
  appended_pictures: string[]
  appended_at: Date | null
  at: Date
}

/** First and last character of a name around two stars: 王小明 -> 王**明. */
export function maskedName(name: string): string {
  const characters = [...name]
  if (characters.length === 0) return '匿名用户'
  return characters.length === 1 ? `${characters[0]}**` : `${characters[0]}**${characters.at(-1)}`
}

/** A review on the wire; nothing of an anonymous buyer is in it. */
export const replyLine = (row: ReplyRow) => ({
  id: row.id,
  nickname: row.anonymous ? '匿名用户' : maskedName(row.nickname ?? ''),
  avatar: row.anonymous ? '' : (row.avatar ?? ''),
  star: row.product_score,
  comment: row.comment,
  pics: row.pictures,
  suk: row.suk,
  add_time: seconds(row.at),
  _add_time: timeText(row.at),
  append: {
    comment: row.appended,
    pics: row.appended_pictures,
    days: row.appended_at ? Math.floor((row.appended_at.getTime() - row.at.getTime()) / 86_400_000) : 0
  },
  merchant_reply_content: row.merchant_reply
})

/** Percent of good reviews, rounded down; 100 while there are none. */
export const goodPercent = (good: number, all: number): number => (all === 0 ? 100 : Math.floor((good * 100) / all))

/** An average of scores with one decimal; "5.0" while there are none. */
export const averageScore = (sum: number, count: number): string => (count === 0 ? '5.0' : (sum / count).toFixed(1))
