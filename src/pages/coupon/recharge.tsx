import { View } from '@tarojs/components'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { TopUp } from '@/kit/parts/TopUp'
import { FormState } from '@/kit/state/FormState'
import './recharge.scss'

definePageConfig({ navigationBarTitleText: '补贴充值' })

const load = () => api('GET /api/recharge/index', {}, { catch: true, quiet: true })

export default page(() => {
  const form = useDraft(() => new FormState({ chosen: '' }))
  const { chosen } = form.values
  const send = async (idem: string) => {
    const ordered = await api('POST /api/recharge/recharge', { id: chosen }, { catch: true, idem })
    await go('/pages/pay/pay', { id: ordered.order_id })
  }
  return (
    <DetailPage
      skeleton="wallet"
      load={load}
      fresh
      bottom={({ vouchers }) => {
        const pack = vouchers.find(one => one.id === chosen && one.usable === 1)
        return (
          <ActionBottom disabled={!pack} busy={form.busy} onClick={() => submitForm(form, send)}>
            {pack ? `去支付 ¥${pack.price}` : '请选择消费券'}
          </ActionBottom>
        )
      }}
    >
      {({ xfq, gift, vouchers, voucher_rules }) => (
        <TopUp
          head={{
            name: '我的消费券（元）',
            value: xfq,
            note: `待解锁 ${gift.locked}，待发放 ${gift.waiting}`,
            more: '充值明细',
            onMore: () => go('/pages/recharge/rechargeDetail', { type: 'unlock' })
          }}
          title="选择消费券"
          more="余额付一部分"
          onMore={() => go('/pages/recharge/consumption', { type: 'voucher' })}
          packages={vouchers}
          chosen={chosen}
          onChoose={id => form.set('chosen', id)}
          empty={{ icon: 'ticket', words: '暂时没有可以购买的消费券' }}
          rules={{ title: '使用说明', list: voucher_rules }}
        >
          <View className="voucher__cells">
            <CellGroup>
              <Cell
                icon="gift"
                title="转赠给好友"
                note="即时到账，不收手续费"
                onClick={() => go('/pages/coupon/transfer')}
              />
              <Cell icon="ticket" title="我的券" note="优惠券与消费券" onClick={() => go('/pages/coupon/coupon')} />
            </CellGroup>
          </View>
        </TopUp>
      )}
    </DetailPage>
  )
})
