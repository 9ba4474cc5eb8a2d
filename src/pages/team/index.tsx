import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { type Disc, DiscRow } from '@/kit/parts/DiscRow'
import { RulesCard } from '@/kit/parts/RulesCard'
import { StandingCard } from '@/kit/parts/StandingCard'
import { Tabs } from '@/kit/parts/Tabs'
import { ServedRow, servedKey } from './_parts/ServedRow'
import './index.scss'

definePageConfig({ navigationBarTitleText: '我的团队' })

type Home = Data<Endpoints['GET /api/partner/shop_sub_list']>
type Role = Home['roles'][number]['role']

const WAYS: readonly Disc[] = [
  { icon: 'chart-line', name: '团队数据', onClick: () => go('/pages/team/data') },
  { icon: 'list', name: '团队记录', onClick: () => go('/pages/team/record') },
  { icon: 'refresh', name: '团队兑换', onClick: () => go('/pages/team/exchange') },
  { icon: 'shield', name: '董事中心', onClick: () => go('/pages/director/index') },
  { icon: 'store', name: '本地收益', onClick: () => go('/pages/local/profit') }
]

/** The home of whoever serves shops: what they brought, the ways on, and each of them. */
export default page(() => {
  const [role, setRole] = useState<Role | ''>('')
  const [home, setHome] = useState<Home>()
  const rule = useResource(() => api('GET /api/partner/rule', {}, quietly))
  const load = async (paging: { page: number; limit: number }) => {
    const answer = await api('GET /api/partner/shop_sub_list', { ...paging, kind: role || undefined }, quietly)
    if (paging.page === 1) setHome(answer)
    return answer
  }
  return (
    <ListPage
      load={load}
      filter={role}
      fresh
      skeleton={home ? 'lines' : 'wallet'}
      head={home && <Head home={home} role={role} onRole={setRole} />}
      rowKey={servedKey}
      row={shop => <ServedRow shop={shop} />}
      empty={{
        icon: 'store',
        words: role ? '没有这种身份的店铺' : '你还没有服务的店铺',
        hint: '合伙人、对接人和董事由平台指定，不收任何费用',
        below: rule.data && <RulesCard className="teamhome__part" title="收益规则" rules={rule.data.rules} />
      }}
    />
  )
})

function Head({ home, role, onRole }: { home: Home; role: Role | ''; onRole: (role: Role | '') => void }) {
  const tabs: { value: Role | ''; text: string }[] = [
    { value: '', text: '全部' },
    ...home.roles.map(one => ({ value: one.role, text: `${one._role} ${one.shops}` }))
  ]
  return (
    <View className="teamhome">
      <StandingCard
        name="可用收益（元）"
        value={home.balance}
        note="全部收益，含购物佣金等"
        more="提现"
        onMore={() => go('/pages/user/withdraw')}
        figures={[
          { name: '服务累计到账', value: home.settled },
          { name: '本月到账', value: home.month },
          { name: '待结算', value: home.pending }
        ]}
      />
      <DiscRow className="teamhome__part" items={WAYS} />
      <Tabs look="pills" items={tabs} value={role} onChange={onRole} className="teamhome__tabs" />
    </View>
  )
}
