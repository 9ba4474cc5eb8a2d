import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back, replace } from '@/kit/nav'
import { pageOf } from '@/kit/order-pages'
import { DetailPage } from '@/kit/pages/DetailPage'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Check } from '@/kit/parts/Check'
import { Field } from '@/kit/parts/Field'
import { Stars, starWords } from '@/kit/parts/Stars'
import { State } from '@/kit/parts/State'
import { Uploader } from '@/kit/parts/Uploader'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { OrderLineRow } from './OrderLineRow'
import { type Draft, ReviewDesk } from './reviewing'
import './ReviewPage.scss'

/** Reviews of what was bought with an order, line by line, and what is added to them later. */
export const ReviewPage = observer(function ReviewPage({ id }: { id: string }) {
  const desk = useDraft(() => new ReviewDesk())
  const load = async () => {
    const order = await api('GET /api/order/detail/{id}', { id }, { catch: true, quiet: true })
    desk.open(order)
    return order
  }
  const send = async () => {
    if (!(await desk.send())) return
    Taro.showToast({ title: '感谢你的评价', icon: 'success', duration: TOAST_DURATION_MS })
    await back()
  }
  const judged = (status: number) => status === 3 || status === 4
  return (
    <DetailPage
      skeleton="form"
      load={load}
      filter={id}
      missing="没有找到这笔订单"
      bottom={order =>
        judged(order.status) && (
          <ActionBottom disabled={desk.missing !== ''} busy={desk.busy} onClick={send}>
            {desk.missing || (desk.isMore ? '提交追评' : '提交评价')}
          </ActionBottom>
        )
      }
    >
      {order =>
        judged(order.status) ? (
          <Drafts desk={desk} />
        ) : (
          <State
            kind="empty"
            icon="star"
            words="收货后就可以评价了"
            action="查看订单"
            onAction={() => replace(pageOf(order, 'detail'), { id })}
          />
        )
      }
    </DetailPage>
  )
})

const Drafts = observer(function Drafts({ desk }: { desk: ReviewDesk }) {
  return (
    <View className="evaluate">
      {desk.drafts.map(draft => (
        <DraftCard key={draft.line.id} draft={draft} desk={desk} />
      ))}
      {!desk.isMore && (
        <Card>
          <View className="evaluate__row">
            <Scored label="商家服务" value={desk.service} />
            <Stars value={desk.service} onChange={service => desk.set({ service })} />
          </View>
          <View className="evaluate__row">
            <Check checked={desk.anonymous} onChange={anonymous => desk.set({ anonymous })}>
              匿名评价，不显示你的头像和昵称
            </Check>
          </View>
        </Card>
      )}
    </View>
  )
})

const DraftCard = observer(function DraftCard({ draft, desk }: { draft: Draft; desk: ReviewDesk }) {
  return (
    <Card>
      <OrderLineRow line={draft.line} />
      {!desk.isMore && (
        <View className="evaluate__row">
          <Scored label="商品评分" value={draft.star} />
          <Stars value={draft.star} onChange={star => desk.change(draft, { star })} />
        </View>
      )}
      <View className="evaluate__words">
        <Field
          type="area"
          max={500}
          value={draft.words}
          onChange={words => desk.change(draft, { words })}
          placeholder={desk.isMore ? '用了一段时间，再说说感受' : '质量、外观、使用感受，说说你的想法'}
        />
      </View>
      <Uploader name={draft.line.id} onChange={(pics, uploading) => desk.change(draft, { pics, uploading })} />
    </Card>
  )
})

const Scored = ({ label, value }: { label: string; value: number }) => (
  <View className="evaluate__label">
    {label}
    <View className="evaluate__said">{starWords(value)}</View>
  </View>
)
