import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Banner } from '@/kit/parts/Banner'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { NoticeBar } from '@/kit/parts/NoticeBar'
import { Popup } from '@/kit/parts/Popup'
import { Tag } from '@/kit/parts/Tag'
import { DateStrip } from './DateStrip'
import { GroupCard } from './GroupCard'
import type { RouteDetail } from './model'
import './RouteBody.scss'

interface Props {
  route: RouteDetail
  dateId: string
  onChoose: (id: string) => void
  /** Something came to its end: how it stands is asked anew. */
  onTurn: () => void
}

/** Everything there is to know of a route. */
export const RouteBody = observer(function RouteBody({ route, dateId, onChoose, onTurn }: Props) {
  const [reading, setReading] = useState(false)
  const pop = useResource(() => api('GET /api/tripfree/popdata', { id: route.id }, quietly), route.id, true)
  const pictures = route.pictures.map((pic, i) => ({ id: String(i), title: route.title, pic, url: '' }))
  const groups = [route.shared_group, ...route.groups].filter(
    (group, i, all) => group?.date_id === dateId && all.findIndex(one => one?.id === group?.id) === i
  )
  return (
    <View className="tourbody">
      <Banner items={pictures} onClick={() => {}} />
      <Card>
        <View className="tourbody__title">{route.title}</View>
        <View className="tourbody__note">{route.subtitle}</View>
        <View className="tourbody__tags">
          <Tag kind="success">线路免费</Tag>
          <Tag>{`${route.from_city}出发`}</Tag>
          <Tag>{`${route.days} 天`}</Tag>
          {route.tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </View>
        {route.travelled > 0 && <View className="tourbody__note">{`已有 ${route.travelled} 人成团出行`}</View>}
      </Card>
      <NoticeBar tone="warm" items={(pop.data?.recent ?? []).map(({ id, words }) => ({ id, title: words }))} />
      <Card title="出发日期" more={`${route.dates.length} 个班期`}>
        <DateStrip dates={route.dates} value={dateId} onChange={onChoose} />
      </Card>
      {groups.length > 0 && (
        <View className="tourbody__groups">
          <View className="tourbody__part">
            {groups.some(group => group?.state === 'open') ? '正在拼的团，可以直接参加' : '好友的团'}
          </View>
          {groups.map(
            group =>
              group && (
                <GroupCard
                  key={group.id}
                  group={group}
                  title={`${group.members[0]?.nickname ?? '好友'}的团`}
                  onClick={() => go('/pages/tour/team1', { id: group.id })}
                  onEnd={onTurn}
                />
              )
          )}
        </View>
      )}
      <CellGroup>
        <Cell icon="shield" title="报名须知" note="押金、成团、退改和候补" onClick={() => setReading(true)} />
        {route.share_ratio && (
          <Cell
            icon="users"
            title="邀请好友有收益"
            note={`好友返程后，自费项目的 ${route.share_ratio}% 归你，只计一级`}
          />
        )}
      </CellGroup>
      <Itinerary route={route} />
      <Terms title="费用包含" lines={route.included} />
      <Terms title="费用不含" lines={route.excluded} />
      {route.extras.length > 0 && (
        <Card title="自费项目（按需选购）">
          {route.extras.map(extra => (
            <View key={extra.id} className="tourbody__extra">
              <View className="tourbody__words">
                <View>{extra.title}</View>
                {extra.words && <View className="tourbody__note">{extra.words}</View>}
              </View>
              <View className="tourbody__price">{`¥${extra.price}/份`}</View>
            </View>
          ))}
        </Card>
      )}
      <Terms title="出行提示" lines={route.notes} />
      <Popup open={reading} onClose={() => setReading(false)} title="报名须知">
        {(pop.data?.rules ?? []).map(rule => (
          <View key={rule} className="tourbody__rule">
            {rule}
          </View>
        ))}
      </Popup>
    </View>
  )
})

const Itinerary = ({ route }: { route: RouteDetail }) => (
  <Card title="行程安排">
    {route.itinerary.map((day, i) => (
      <View key={`${i}${day.title}`} className="tourbody__day">
        <View className="tourbody__nth">{`第${i + 1}天`}</View>
        <View className="tourbody__words">
          <View className="tourbody__head">{day.title}</View>
          {day.words && <View className="tourbody__text">{day.words}</View>}
          {day.meals && <View className="tourbody__note">{`用餐：${day.meals}`}</View>}
          {day.stay && <View className="tourbody__note">{`住宿：${day.stay}`}</View>}
        </View>
      </View>
    ))}
  </Card>
)

const Terms = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <Card title={title}>
      {lines.map(line => (
        <View key={line} className="tourbody__line">
          {line}
        </View>
      ))}
    </Card>
  )
