import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { BlockBar } from '@/kit/parts/BlockBar'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { NameRows } from '@/kit/parts/NameRows'
import { Pic } from '@/kit/parts/Pic'
import { RulesCard } from '@/kit/parts/RulesCard'
import { termRows } from './_parts/model'
import './family.scss'

definePageConfig({ navigationBarTitleText: '康养详情' })

/** A plan: what is put in, what comes of it, and the text that is signed. */
export default page(() => {
  const { code } = useQuery('code')
  return (
    <DetailPage
      load={() => api('GET /api/zhufu/agreement_detail', { code }, quietly)}
      filter={code}
      fresh
      missing="没有找到这个康养计划"
      bottom={({ block, note, draft }) =>
        block.code === '' && (
          <ActionBottom disabled={note !== ''} onClick={() => go('/pages/family/sign', { code })}>
            {note || (draft ? '继续签署' : '填写并签署')}
          </ActionBottom>
        )
      }
    >
      {plan => (
        <View className="family">
          {plan.block.code !== '' && <BlockBar {...plan.block} />}
          <Card>
            <View className="family__head">
              <Pic src={plan.picture} alt="" width={200} className="family__pic" />
              <View>
                <View className="family__title">{plan.title}</View>
                <View className="family__note">{plan.subtitle}</View>
              </View>
            </View>
            <View className="family__intro">{plan.intro}</View>
            <NameRows rows={[...termRows(plan), ['我的余额', `${plan.balance} ${plan.from_name}`]]} />
          </Card>
          <CellGroup>
            <Cell
              icon="notes"
              title="协议正文"
              value={`版本 ${plan.version}`}
              onClick={() => go('/pages/family/contract', { code })}
            />
          </CellGroup>
          <RulesCard title="发放规则" rules={plan.rules} />
        </View>
      )}
    </DetailPage>
  )
})
