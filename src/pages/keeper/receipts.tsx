import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Popup } from '@/kit/parts/Popup'
import { Price } from '@/kit/parts/Price'
import { StandingCard } from '@/kit/parts/StandingCard'
import { SubmitButton } from '@/kit/parts/SubmitButton'
import { FormState } from '@/kit/state/FormState'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { quietly } from './_parts/model'
import './receipts.scss'

definePageConfig({ navigationBarTitleText: '到店收款' })

type Receipts = Data<Endpoints['GET /api/keeper/storepay/list']>
type Receipt = Receipts['list'][number]

/** What was paid in the store, what today came to, and giving a payment back. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  const merId = mer_id || undefined
  const [today, setToday] = useState<Pick<Receipts, 'today_num' | 'today_price'>>()
  const [returning, setReturning] = useState<Receipt | null>(null)
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/keeper/storepay/list', { ...paging, mer_id: merId }, quietly)
    setToday(answer)
    return answer
  }
  const [rows] = useState(() => new PagedList<Receipt>(load))
  return (
    <View>
      <ListPage
        load={load}
        state={rows}
        fresh
        head={({ error }) =>
          error?.code === 'FORBIDDEN' ? null : (
            <StandingCard
              className="receipts__head"
              name="今日收款（元）"
              value={today?.today_price ?? '…'}
              note={`${today?.today_num ?? 0} 笔，已退款的不计`}
              more="收款码"
              onMore={() => go('/pages/keeper/paycode', { mer_id })}
            />
          )
        }
        row={receipt => <ReceiptRow receipt={receipt} onReturn={() => setReturning(receipt)} />}
        rowKey={receipt => receipt.id}
        skeleton="cards"
        empty={{ icon: 'wallet', words: '还没有到店收款', hint: '把收款码放在收银台，顾客扫码就能付款' }}
      />
      <ReturnSheet
        receipt={returning}
        merId={merId}
        onClose={() => setReturning(null)}
        onReturned={() => rows.refresh()}
      />
    </View>
  )
})

/** What came to the shop, and with which vouchers; what has gone back again is said so. */
function netWords({ state, net_price, xfq_price }: Receipt): string {
  if (state === 'refunded') return `入账 ${net_price} 元已随退款扣回`
  return `店铺入账 ${net_price} 元${Number(xfq_price) > 0 ? `，消费券抵 ${xfq_price} 元` : ''}`
}

const ReceiptRow = ({ receipt, onReturn }: { receipt: Receipt; onReturn: () => void }) => (
  <View className="receipts__row">
    <View className="receipts__line">
      <View className="receipts__who">{receipt.nickname}</View>
      <Price value={receipt.amount} tone="text" />
    </View>
    <View className="receipts__line">
      <View className="receipts__note">{receipt._add_time}</View>
      <View className="receipts__note">{receipt._state}</View>
    </View>
    <View className="receipts__line">
      <View className="receipts__note">{netWords(receipt)}</View>
      {receipt.refundable === 1 && (
        <Button kind="plain" size="small" onClick={onReturn}>
          退款
        </Button>
      )}
    </View>
  </View>
)

interface SheetProps {
  receipt: Receipt | null
  merId: string | undefined
  onClose: () => void
  onReturned: () => Promise<unknown>
}

const newReason = () => new FormState({ reason: '' }, { reason: reason => !reason.trim() && '请填写退款的原因' })

/** Why a payment goes back, whole. */
const ReturnSheet = observer(function ReturnSheet({ receipt, merId, onClose, onReturned }: SheetProps) {
  const form = useDraft(newReason, 'return')
  const send = async (idem: string) => {
    if (!receipt) return
    const refund = { id: receipt.id, reason: form.values.reason.trim(), mer_id: merId }
    const { _state } = await api('POST /api/keeper/storepay/refund', refund, { catch: true, idem })
    form.fill({ reason: '' })
    onClose()
    Taro.showToast({ title: _state, icon: 'none', duration: TOAST_DURATION_MS })
    await onReturned()
  }
  return (
    <Popup
      open={!!receipt}
      onClose={onClose}
      title={`退款 ¥${receipt?.amount ?? ''}`}
      footer={
        <SubmitButton form={form} onSubmit={send}>
          {form.missing || '确认全额退款'}
        </SubmitButton>
      }
    >
      <FieldGroup>
        <Field
          form={form}
          name="reason"
          type="area"
          max={140}
          placeholder="款项原路退回，消费券退回账户；顾客会收到通知"
        />
      </FieldGroup>
    </Popup>
  )
})
