import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { RulesCard } from '@/kit/parts/RulesCard'
import { StandingCard } from '@/kit/parts/StandingCard'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import './level.scss'

definePageConfig({ navigationBarTitleText: '董事等级' })

type Center = Data<Endpoints['GET /api/director/center']>

/** The levels, what each asks of a month and gets of the rate, and where the person stands. */
export default page(() => (
  <DetailPage load={() => api('GET /api/director/center', {}, quietly)} skeleton="wallet" fresh>
    {center =>
      center.levels.length === 0 ? (
        <State kind="empty" icon="shield" words="平台还没有设置董事等级" />
      ) : (
        <View className="dirlevel">
          <StandingCard
            tone="member"
            name="当前等级"
            value={center.level_name}
            note={center.level > 0 ? `新订单按平台服务费的 ${center.rate} 分成` : '达到条件后次月生效'}
          />
          {center.levels.map(level => (
            <Level key={level.level} level={level} isOwn={level.level === center.level} />
          ))}
          <RulesCard className="dirlevel__part" title="评定规则" rules={center.rules} />
        </View>
      )
    }
  </DetailPage>
))

function Level({ level, isOwn }: { level: Center['levels'][number]; isOwn: boolean }) {
  const isFree = Number(level.turnover) === 0 && Number(level.service_score) === 0
  return (
    <Card
      className="dirlevel__part"
      title={level.name}
      more={isOwn ? <Tag kind="gold">当前</Tag> : level.is_reached === 1 ? <Tag kind="success">已达到</Tag> : undefined}
    >
      <View className="dirlevel__line">
        {isFree ? '被指定为董事即可获得' : `月结算成交额满 ¥${level.turnover}，服务评分不低于 ${level.service_score}`}
      </View>
      <View className="dirlevel__line">{`分成系数 ${level.part_bp / 100}%`}</View>
    </Card>
  )
}
