import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { ago } from '@/lib/ago'
import { truncate } from '@/lib/format'
import { Avatar } from './Avatar'
import { PicGrid } from './PicGrid'
import { Stars } from './Stars'
import './ReviewItem.scss'

export type Review = Data<Endpoints['GET /api/reply/list/{id}']>[number]

const LONG_CHARS = 120

/** What a buyer wrote: stars, words, pictures, and the shop's answer. `brief` is for a preview: three lines, three pictures. */
export function ReviewItem({ review, brief }: { review: Review; brief?: boolean }) {
  const long = !brief && review.comment.length > LONG_CHARS
  const [folded, setFolded] = useState(true)
  return (
    <View className="review">
      <View className="review__head">
        <Avatar src={review.avatar} name="" size={64} />
        <View className="review__who">
          <View className="review__name">{truncate(review.nickname)}</View>
          <Stars value={review.star} />
        </View>
        <View className="review__time">{ago(review.add_time)}</View>
      </View>
      {review.suk && review.suk !== '默认' && <View className="review__suk">{review.suk.replace(/,/g, ' ')}</View>}
      <View className={`review__text ${brief || (long && folded) ? 'review__text--folded' : ''}`}>
        {review.comment || '此用户没有填写评价'}
      </View>
      {long && (
        <View className="review__fold" role="button" onClick={() => setFolded(!folded)}>
          {folded ? '展开全部' : '收起'}
        </View>
      )}
      <PicGrid pics={brief ? review.pics.slice(0, 3) : review.pics} alt="评价图片" />
      {!brief && review.append.comment && (
        <View className="review__more">
          <View className="review__after">
            {review.append.days > 0 ? `${review.append.days} 天后追评` : '当天追评'}
          </View>
          <View className="review__text">{review.append.comment}</View>
          <PicGrid pics={review.append.pics} alt="追评图片" />
        </View>
      )}
      {!brief && review.merchant_reply_content && (
        <View className="review__reply">商家回复：{review.merchant_reply_content}</View>
      )}
    </View>
  )
}
