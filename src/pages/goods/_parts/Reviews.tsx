import { ScrollView, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed, usePagedList } from '@/kit/pages/ListPage'
import { Card } from '@/kit/parts/Card'
import { Popup } from '@/kit/parts/Popup'
import { ReviewItem } from '@/kit/parts/ReviewItem'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Stars } from '@/kit/parts/Stars'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { Tail } from '@/kit/parts/Tail'
import type { ProductDetail } from '@/kit/state/SkuChoice'
import { LOWER_THRESHOLD_PX } from '@/lib/constants'
import { countText } from '@/lib/format'
import './Reviews.scss'

const quiet = { catch: true, quiet: true } as const

/** The newest review, how many are good, and the way to all of them. */
export function ReviewPreview({ product, onMore }: { product: ProductDetail; onMore: () => void }) {
  const { reply, replyCount, replyChance } = product
  return (
    <Card
      className="reviews"
      title={`评价（${countText(replyCount)}）`}
      more={replyCount > 0 ? `好评率 ${replyChance}%` : undefined}
      onMore={replyCount > 0 ? onMore : undefined}
    >
      {reply ? (
        <View onClick={onMore}>
          <ReviewItem review={reply} brief />
          <View className="reviews__all">查看全部评价</View>
        </View>
      ) : (
        <View className="reviews__none">还没有评价，买过的人快来说两句</View>
      )}
    </Card>
  )
}

interface SheetProps {
  id: string
  open: boolean
  onClose: () => void
}

/** All reviews of a product in a sheet, by kind. */
export const ReviewSheet = observer(function ReviewSheet({ id, open, onClose }: SheetProps) {
  return (
    <Popup open={open} onClose={onClose} title="商品评价" bare className="reviewsheet">
      <ReviewList id={id} />
    </Popup>
  )
})

const ReviewList = observer(function ReviewList({ id }: { id: string }) {
  const [type, setType] = useState<0 | 1 | 2 | 3>(0)
  const { data: config } = useResource(() => api('GET /api/reply/config/{id}', { id }, quiet), id)
  const list = usePagedList(paging => api('GET /api/reply/list/{id}', { id, type, ...paging }, quiet), [id, type])
  const kinds = [
    { value: 0, text: '全部', note: config && countText(config.sum_count) },
    { value: 1, text: '好评', note: config && countText(config.good_count) },
    { value: 2, text: '中评', note: config && countText(config.in_count) },
    { value: 3, text: '差评', note: config && countText(config.poor_count) }
  ] as const
  return (
    <View className="reviewlist">
      <View className="reviewlist__sum">
        <View className="reviewlist__score">{config?.reply_star ?? '-'}</View>
        <Stars value={Number(config?.reply_star ?? 5)} size={32} />
        <View className="reviewlist__rate">好评率 {config ? `${config.reply_chance}%` : '-'}</View>
      </View>
      <Tabs items={kinds} value={type} onChange={setType} />
      <ScrollView
        scrollY
        className="reviewlist__scroll"
        lowerThreshold={LOWER_THRESHOLD_PX}
        onScrollToLower={() => list.more()}
      >
        <View className="reviewlist__body">
          {list.waiting && <Skeleton kind="lines" count={3} />}
          {list.error && list.items.length === 0 && <Failed code={list.error.code} onRetry={() => list.retry()} />}
          {list.empty && <State kind="empty" icon="message" words="这一类还没有评价" />}
          {list.items.map(review => (
            <ReviewItem key={review.id} review={review} />
          ))}
          {list.items.length > 0 && <Tail kind={list.error ? 'failed' : list.tail} onRetry={() => list.retry()} />}
        </View>
      </ScrollView>
    </View>
  )
})
