import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DiscRow } from '@/kit/parts/DiscRow'
import { JoinFlow, JoinHead, type JoinRule } from '@/kit/parts/JoinIntro'
import { useRecom } from '@/stores/joining'
import { session } from '@/stores/session'
import './index.scss'

definePageConfig({ navigationBarTitleText: '加盟' })

const load = () => api('GET /api/merchant/applyrule', { type: 'franchise' }, { catch: true, quiet: true })

/** Ways to read on, each where there is something to read. */
const waysOf = ({ adv_id, content_id }: JoinRule) => [
  ...(adv_id
    ? [{ icon: 'thumb' as const, name: '加盟优势', onClick: () => go('/pages/join/adv', { id: adv_id }) }]
    : []),
  ...(content_id
    ? [{ icon: 'gift' as const, name: '加盟内容', onClick: () => go('/pages/join/content', { id: content_id }) }]
    : []),
  { icon: 'grid' as const, name: '经营类目', onClick: () => go('/pages/join/category') },
  { icon: 'help' as const, name: '常见问题', onClick: () => go('/pages/join/question') }
]

/** What a store of the brand is, what it takes, and the way to one. */
export default page(() => {
  useRecom(useQuery('recom').recom)
  return (
    <DetailPage
      load={load}
      skeleton="boxes"
      bottom={() => (
        <ActionBottom onClick={() => session.requireLogin() && go('/pages/join/mine', { begin: 1 })}>
          立即申请加盟
        </ActionBottom>
      )}
    >
      {rule => (
        <View className="joinhome">
          <JoinHead
            rule={rule}
            title="开一家身边的好店"
            note={`线上客流、到店收款、一部手机管店，${rule.trade_num} 个类目招商中`}
          />
          <DiscRow className="joinhome__ways" items={waysOf(rule)} />
          <Card title="加盟流程" more="详细说明" onMore={() => go('/pages/join/flow')}>
            <JoinFlow flow={rule.flow} />
          </Card>
          <CellGroup>
            <Cell icon="notes" title="我的加盟" onClick={() => session.requireLogin() && go('/pages/join/mine')} />
            <Cell icon="shield" title="经营规范" onClick={() => go('/pages/join/norm')} />
            <Cell icon="service" title="咨询客服" onClick={() => go('/pages/service/service')} />
          </CellGroup>
        </View>
      )}
    </DetailPage>
  )
})
