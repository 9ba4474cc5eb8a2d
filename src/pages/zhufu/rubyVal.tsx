import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api, quietly } from '@/api'
import { useDraft } from '@/kit/draft'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { ExchangePage } from '@/kit/pages/ExchangePage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { RulesCard } from '@/kit/parts/RulesCard'
import { StandingCard } from '@/kit/parts/StandingCard'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './zhufu.scss'

definePageConfig({ navigationBarTitleText: '红宝石值' })

const HERE = '/pages/zhufu/rubyVal'

/** Ruby value: what of its rubies can be collected now; with `type` putting more of it in. */
export default page(() => {
  const { type } = useQuery('type')
  return type ? (
    <ExchangePage info="GET /api/zhufu/exrubyinfo" make="POST /api/zhufu/exchange" type="rubyval_ruby" />
  ) : (
    <Value />
  )
})

function Value() {
  const form = useDraft(() => new FormState({}))
  const draw = async (idem: string, refresh: () => Promise<unknown>) => {
    try {
      const { number, asset_name } = await api('POST /api/zhufu/draw_ruby_val', {}, { catch: true, idem })
      const title = `已领取 ${number} ${asset_name}`
      Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
    } finally {
      await refresh()
    }
  }
  return (
    <DetailPage
      load={() => api('GET /api/zhufu/draw_ruby_num', {}, quietly)}
      fresh
      skeleton="wallet"
      bottom={(info, resource) => (
        <ActionBottom
          disabled={info.can_draw === 0}
          busy={form.busy}
          onClick={() => submitForm(form, idem => draw(idem, () => resource.refresh()))}
        >
          {info.can_draw === 1 ? `领取 ${info.ready_number} ${info.asset_name}` : info.note}
        </ActionBottom>
      )}
    >
      {info => (
        <View className="zhufu">
          <StandingCard
            flush
            className="zhufu__top"
            align="centre"
            tone="brand"
            name={`可领取的${info.asset_name}`}
            value={info.ready_number}
            note="领取后进入红宝石账户，可以兑换或提现"
            figures={[
              { name: '以后发放', value: info.left_number },
              { name: '待发放', value: info.waiting_number },
              { name: `未转入的${info.rubyval_name}`, value: info.rubyval }
            ]}
          />
          <CellGroup>
            <Cell
              icon="plus"
              title={`转入${info.rubyval_name}`}
              note="转入后从次日起每天发放"
              onClick={() => go(HERE, { type: 'rubyval_ruby' })}
            />
            <Cell
              icon="refund"
              title={`复购券转${info.rubyval_name}`}
              onClick={() => go('/pages/zhufu/fgkq2rubyVal')}
            />
            <Cell icon="calendar" title="发放明细" onClick={() => go('/pages/zhufu/chiyou', { type: 'value' })} />
            <Cell icon="wallet" title="红宝石" note="余额、兑换与记录" onClick={() => go('/pages/couponCenter/ruby')} />
            <Cell icon="credit-card" title="红宝石提现" onClick={() => go('/pages/zhufu/rubyCash')} />
          </CellGroup>
          <RulesCard title="领取规则" rules={info.rules} />
        </View>
      )}
    </DetailPage>
  )
}
