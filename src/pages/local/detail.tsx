import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { ApiError, api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { go, replace } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { AmountField } from '@/kit/parts/AmountField'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Pic } from '@/kit/parts/Pic'
import { State } from '@/kit/parts/State'
import { SwitchRow } from '@/kit/parts/SwitchRow'
import { FormState } from '@/kit/state/FormState'
import './detail.scss'

definePageConfig({ navigationBarTitleText: '到店付款' })

type PayPage = Data<Endpoints['POST /api/realorder/pay_page']>
type Opened = { page: PayPage } | { closed: string }

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/
const isAmount = (amount: string) => AMOUNT.test(amount) && Number(amount) > 0
const CLOSED = ['CLOSED', 'TILL_OVER', 'OWN_SHOP']
const newForm = () => new FormState({ amount: '' }, { amount: amount => !isAmount(amount) && '请输入付款金额' })

/** Opens the page of a store: by the code that was scanned, or by the store. */
async function open(store: string, mer_id: string): Promise<Opened> {
  try {
    if (!store) return { page: await api('POST /api/realorder/pay_page', { mer_id, use_xfq: 0 }, quietly) }
    const { till } = await api('GET /api/merchantoffline/exchangeToken', { code: store }, quietly)
    return { page: await api('POST /api/realorder/pay_page', { till, use_xfq: 0 }, quietly) }
  } catch (error) {
    if (error instanceof ApiError && CLOSED.includes(error.code)) return { closed: error.message }
    throw error
  }
}

/** Pays at a store's counter: how much, with which vouchers, and on to the cashier. */
export default page(() => {
  const { store, mer_id } = useQuery('store', 'mer_id')
  const form = useDraft(newForm)
  const [vouchers, setVouchers] = useState(true)
  const [till, setTill] = useState('')
  const load = async () => {
    const opened = await open(store, mer_id)
    setTill('page' in opened ? opened.page.till : '')
    return opened
  }
  const { amount } = form.values
  const asked = till && isAmount(amount) ? { till, amount, use_xfq: Number(vouchers) } : undefined
  const price = useResource(async () => asked && api('POST /api/realorder/pay_page', asked, quietly), asked ?? null)
  const now = asked && price.data?.amount === Number(amount).toFixed(2) ? price.data : undefined
  const isUnpriced = !!asked && !now && !price.busy && !!price.error
  const send = async (idem: string) => {
    if (!asked) return
    const { order_id } = await api('POST /api/realorder/create', asked, { catch: true, idem })
    form.fill({ amount: '' })
    return replace('/pages/pay/pay', { id: order_id })
  }
  return (
    <DetailPage
      load={load}
      filter={[store, mer_id]}
      skeleton="lines"
      missing="收款码已失效，请扫店里最新的收款码"
      bottom={data =>
        'page' in data && (
          <ActionBottom
            disabled={!isUnpriced && (!now || !!now.note)}
            busy={form.busy || (price.busy && !now)}
            onClick={() => (isUnpriced ? price.refresh() : submitForm(form, send))}
          >
            {isUnpriced ? '金额没有算好，点此重试' : wordsOf(form.missing, now)}
          </ActionBottom>
        )
      }
    >
      {data =>
        'closed' in data ? (
          <Closed words={data.closed} />
        ) : (
          <View className="storepay">
            <StoreCard store={data.page} />
            <Card className="storepay__card" title="付款金额">
              <AmountField
                value={amount}
                onChange={value => form.set('amount', value)}
                label="付款金额"
                placeholder="请与店员确认后输入"
                sign="¥"
              />
            </Card>
            <Vouchers price={now ?? data.page} isOn={vouchers} onChange={setVouchers} />
            <CellGroup
              note={`每笔最多 ${data.page.most} 元，今天在这家店还能付 ${data.page.room} 元；如需退款，请联系店员`}
            >
              <Cell title="到店记录" onClick={() => go('/pages/local/record')} />
            </CellGroup>
          </View>
        )
      }
    </DetailPage>
  )
})

function wordsOf(missing: string, price: PayPage | undefined): string {
  if (missing) return missing
  if (!price) return '正在计算'
  return price.note || `确认付款 ¥${price.pay_price}`
}

const Closed = ({ words }: { words: string }) => (
  <State kind="empty" icon="store" words={words} action="查看到店记录" onAction={() => go('/pages/local/record')} />
)

const StoreCard = ({ store }: { store: PayPage }) => (
  <View className="storepay__store">
    <Pic className="storepay__logo" src={store.logo} alt="" width={200} />
    <View className="storepay__words">
      <View className="storepay__name">{store.shop_name}</View>
      <View className="storepay__place">{store.address}</View>
    </View>
  </View>
)

/** How much of it vouchers pay; nothing where the store takes none or the person has none. */
function Vouchers({ price, isOn, onChange }: { price: PayPage; isOn: boolean; onChange: (isOn: boolean) => void }) {
  if (!price.voucher_words || Number(price.xfq) === 0) return null
  const isUsed = Number(price.xfq_price) > 0
  return (
    <CellGroup>
      <SwitchRow
        title={isUsed ? `消费券抵扣 ¥${price.xfq_price}` : '使用消费券'}
        note={`${price.voucher_words}，你有 ${price.xfq} 元`}
        checked={isOn}
        onChange={onChange}
      />
    </CellGroup>
  )
}
