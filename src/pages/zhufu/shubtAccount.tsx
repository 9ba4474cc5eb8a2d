import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { StandingCard } from '@/kit/parts/StandingCard'
import type { PayoutAccount } from '@/kit/state/cash'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './zhufu.scss'

definePageConfig({ navigationBarTitleText: '数字补贴账户' })

/** The digital subsidy: what there is, what can be done with it, and where it is withdrawn to. */
export default page(() => {
  const choose = async ({ id, note }: PayoutAccount, refresh: () => Promise<unknown>) => {
    if (note) return Taro.showToast({ title: note, icon: 'none', duration: TOAST_DURATION_MS })
    if (!(await api('POST /api/zhufu/bind_account', { id }))) return undefined
    await refresh()
    return Taro.showToast({ title: '已设为默认收款账户', icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <DetailPage load={() => api('GET /api/zhufu/account_info', {}, quietly)} fresh skeleton="wallet">
      {({ wallet, list, real_name }, resource) => (
        <View className="zhufu">
          <StandingCard
            flush
            className="zhufu__top"
            align="centre"
            name="数字补贴余额"
            value={wallet.balance}
            note={wallet.reference_text || wallet.used_for}
            figures={[{ name: '提现中（已冻结）', value: wallet.frozen }]}
          >
            <View className="standing__actions">
              <Button kind="main" block onClick={() => go('/pages/zhufu/shubtCash')}>
                提现
              </Button>
              <Button kind="plain" block onClick={() => go('/pages/zhufu/btExchange')}>
                补贴兑换
              </Button>
            </View>
          </StandingCard>
          <CellGroup title="收款账户" note="提现默认打到选中的账户，须为本人所有">
            {list.map(account => (
              <Cell
                key={account.id}
                icon={account.type === 'bank' ? 'credit-card' : account.type === 'alipay' ? 'alipay' : 'wechat'}
                title={`${account.title} ${account.number}`}
                note={account.note || account.holder}
                value={account.is_default === 1 ? '默认' : '设为默认'}
                pale={account.is_default === 0}
                arrow={false}
                onClick={account.is_default === 1 ? undefined : () => choose(account, () => resource.refresh())}
              />
            ))}
            {real_name ? (
              <Cell icon="plus" title="绑定新的收款账户" onClick={() => go('/pages/pay/payBind')} />
            ) : (
              <Cell icon="id" title="先完成实名认证" onClick={() => go('/pages/user/real_name')} />
            )}
          </CellGroup>
          <CellGroup>
            <Cell icon="clock" title="提现记录" onClick={() => go('/pages/zhufu/shubtCashRecord')} />
            <Cell icon="notes" title="收支明细" onClick={() => go('/pages/zhufu/record', { asset: 'shubt' })} />
          </CellGroup>
        </View>
      )}
    </DetailPage>
  )
})
