import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { JoinStandingPage } from '@/kit/pages/JoinStandingPage'
import { page, useQuery } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { JoinFlow, JoinHead } from '@/kit/parts/JoinIntro'
import type { JoinDraft } from '@/kit/state/joinForm'
import { useRecom } from '@/stores/joining'
import './detail.scss'

definePageConfig({ navigationBarTitleText: '入驻进度' })

export default page(() => {
  const { id, recom } = useQuery('id', 'recom')
  useRecom(recom)
  return (
    <JoinStandingPage
      type="shop"
      id={id}
      begin={({ draft }) => (draft ? '继续填写' : '立即入驻')}
      none={({ draft }) => <Before draft={draft} />}
    />
  )
})

/** What joining takes, and how far somebody has come with the form. */
const Before = observer(function Before({ draft }: { draft: JoinDraft | null }) {
  const rule = useResource(() =>
    api('GET /api/merchant/applyrule', { type: 'shop' }, { catch: true, quiet: true })
  ).data
  return (
    <View className="joinbefore">
      {rule && <JoinHead rule={rule} title="开一家线上店铺" note="企业、个体工商户都可以入驻，资料齐全最快当天开店" />}
      {draft && (
        <Card title={`已保存 ${draft.kept_steps.length} 步`} more={draft._update_time}>
          <View className="joinbefore__note">从上次没填完的地方继续，已填的内容都在。</View>
        </Card>
      )}
      {rule && (
        <Card title="入驻流程">
          <JoinFlow flow={rule.flow} />
        </Card>
      )}
      <CellGroup>
        <Cell icon="shield" title="以公司名义？申请企业入驻" onClick={() => go('/pages/application/settleIn')} />
        <Cell icon="grid" title="经营类目与资质" onClick={() => go('/pages/join/category', { type: 'shop' })} />
        <Cell icon="help" title="常见问题" onClick={() => go('/pages/join/question', { type: 'shop' })} />
        <Cell icon="notes" title="经营规范" onClick={() => go('/pages/join/norm')} />
        <Cell icon="store" title="有线下门店？了解品牌加盟" onClick={() => go('/pages/join/index')} />
      </CellGroup>
    </View>
  )
})
