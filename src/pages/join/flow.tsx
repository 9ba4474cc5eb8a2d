import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { depositWords, JoinFlow } from '@/kit/parts/JoinIntro'
import { RulesCard } from '@/kit/parts/RulesCard'
import './flow.scss'

definePageConfig({ navigationBarTitleText: '加盟流程' })

const PREPARE = [
  '营业执照照片：四角完整，地址与门店一致',
  '经营者身份证正反面照片和能接通的手机号',
  '类目要求的许可证，例如餐饮需要食品经营许可证',
  '门店的门头、店内照片，营业时间和门店电话'
]

/** The way to a store, what to have at hand, and what it costs. */
export default page(() => (
  <DetailPage load={() => api('GET /api/merchant/applyrule', { type: 'franchise' }, { catch: true, quiet: true })}>
    {rule => (
      <View className="joinway">
        <Card title="从申请到开业">
          <JoinFlow flow={rule.flow} />
        </Card>
        <RulesCard title="提前准备" rules={PREPARE} />
        <CellGroup note="审核没有通过或撤回申请，不会收取保证金">
          <Cell title="加盟费" value="不收取" />
          <Cell title="保证金" value={depositWords(rule)} note="终止合作后全额退回" />
          <Cell title="各类目保证金与资质" onClick={() => go('/pages/join/category')} />
        </CellGroup>
      </View>
    )}
  </DetailPage>
))
