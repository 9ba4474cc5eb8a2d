import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Onward } from '@/kit/parts/Onward'
import { Pic } from '@/kit/parts/Pic'
import { Row } from '@/kit/parts/Row'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import './family.scss'

definePageConfig({ navigationBarTitleText: '康养家庭' })

/** Plans of the wellness family, and what I signed. */
export default page(() => (
  <DetailPage load={() => api('GET /api/zhufu/agreement_list', {}, quietly)} fresh skeleton="cards">
    {({ plans, list }) => (
      <View className="family">
        {plans.length === 0 && (
          <State kind="empty" icon="heart" words="新的康养计划正在准备" hint="已签的协议照常发放" />
        )}
        {plans.map(plan => (
          <Row
            key={plan.code}
            className="family__plan"
            lead={<Pic src={plan.picture} alt="" width={200} className="family__pic" />}
            title={plan.title}
            notes={[
              plan.subtitle,
              `${plan.rate.from} ${plan.from_name} 得 ${plan.rate.to} ${plan.to_name}`,
              plan.daily_bp > 0 && `每天发放 ${plan.daily_bp / 100}%，${plan.lasts_days} 天发完`
            ]}
            side={<Onward>{plan.open === 0 && <Tag kind="mute">已停止</Tag>}</Onward>}
            strong
            onClick={() => go('/pages/family/detail', { code: plan.code })}
          />
        ))}
        {list.length > 0 && (
          <CellGroup title="我的康养协议">
            {list.map(signed => (
              <Cell
                key={signed.id}
                icon="certificate"
                title={signed.title}
                note={`${signed._sign_time} 签署，${signed.member_num} 位家人`}
                value={`${signed.number} ${signed.asset_name}`}
                onClick={() => go('/pages/family/contract', { id: signed.id })}
              />
            ))}
          </CellGroup>
        )}
        <CellGroup>
          <Cell icon="gift" title="康养奖励" note="每天发放的记录" onClick={() => go('/pages/family/reward')} />
        </CellGroup>
      </View>
    )}
  </DetailPage>
))
