import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { AmountField } from '@/kit/parts/AmountField'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import type { RechargePackage } from '@/kit/parts/PackageGrid'
import { Price } from '@/kit/parts/Price'
import { State } from '@/kit/parts/State'
import { FormState } from '@/kit/state/FormState'
import { fenOf, yuanOf } from '@/lib/format'
import './orderConfirm.scss'

definePageConfig({ navigationBarTitleText: '充值确认' })

async function load(id: string, type: string) {
  if (type !== 'voucher') {
    const { list } = await api('GET /api/recharge/czlist', { type: 'balance' }, quietly)
    return { pack: list.find(one => one.id === id), money: '0.00' }
  }
  const { list, now_money } = await api('GET /api/mix_recharge/index', {}, quietly)
  return { pack: list.find(one => one.id === id), money: now_money }
}

/** What is left to pay beside the part from the balance, in fen; undefined when that part is no amount that fits. */
function restOf(pack: RechargePackage, part: string, money: string): number | undefined {
  const [price, balance, there] = [fenOf(pack.price)!, fenOf(part || '0'), fenOf(money)!]
  return balance === undefined || balance > price || balance > there ? undefined : price - balance
}

export default page(() => {
  const { id, type } = useQuery('id', 'type')
  const form = useDraft(() => new FormState({ balance: '' }))
  const send = async (idem: string, pack: RechargePackage) => {
    const options = { catch: true, idem } as const
    const ordered =
      pack.type === 'balance'
        ? await api('POST /api/recharge/recharge', { id }, options)
        : await api('POST /api/mix_recharge/create', { id, balance: form.values.balance || '0' }, options)
    if (Number(ordered.pay_price) > 0) return replace('/pages/pay/pay', { id: ordered.order_id })
    await api('POST /api/order/pay', { uni: ordered.order_id, paytype: 'yue' }, { catch: true })
    return replace('/pages/pay/result', { order_id: ordered.order_id })
  }
  return (
    <DetailPage
      load={() => load(id, type)}
      filter={id}
      skeleton="lines"
      bottom={({ pack, money }) => {
        const rest = pack && restOf(pack, form.values.balance, money)
        return (
          pack && (
            <ActionBottom
              disabled={rest === undefined || pack.usable === 0}
              busy={form.busy}
              onClick={() => submitForm(form, idem => send(idem, pack))}
            >
              {pack.usable === 0
                ? pack.note
                : rest === undefined
                  ? '余额支付部分不正确'
                  : rest === 0
                    ? `用余额支付 ¥${pack.price}`
                    : `确认支付 ¥${yuanOf(rest)}`}
            </ActionBottom>
          )
        )
      }}
    >
      {({ pack, money }) =>
        pack ? (
          <View className="confirm">
            <Card className="confirm__card">
              <View className="confirm__title">{pack.title}</View>
              <Price value={pack.price} size="xl" tone="text" />
              {pack.gift_words && <View className="confirm__gift">{pack.gift_words}</View>}
            </Card>
            <View className="confirm__cells">
              <CellGroup note="付款后立即到账；半小时内未付款，订单自动取消，占用的余额会退回">
                <Cell title="到账" value={`${pack.give} 元${pack.type === 'balance' ? '余额' : '消费券'}`} />
                <Cell title="应付" value={`¥${pack.price}`} />
              </CellGroup>
            </View>
            {pack.type === 'voucher' && <BalancePart form={form} pack={pack} money={money} />}
          </View>
        ) : (
          <State kind="soldOut" words="这个充值方案已下架" />
        )
      }
    </DetailPage>
  )
})

interface PartProps {
  form: FormState<{ balance: string }>
  pack: RechargePackage
  money: string
}

/** How much of it comes from the balance. */
const BalancePart = observer(function BalancePart({ form, pack, money }: PartProps) {
  const most = Math.min(fenOf(pack.price)!, fenOf(money)!)
  return (
    <Card className="confirm__card" title="余额支付一部分（选填）" more={`可用 ¥${money}`}>
      <AmountField
        value={form.values.balance}
        onChange={balance => form.set('balance', balance)}
        label="余额支付金额"
        placeholder="0.00"
        sign="¥"
        most={most > 0 ? { words: '用最多', value: yuanOf(most) } : undefined}
      />
    </Card>
  )
})
