import { View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Avatar } from '@/kit/parts/Avatar'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { RulesCard } from '@/kit/parts/RulesCard'
import { ShareSheet } from '@/kit/parts/ShareSheet'
import { Tag } from '@/kit/parts/Tag'
import { pictureUrl } from '@/kit/picture'
import { session } from '@/stores/session'
import { GroupCard } from './_parts/GroupCard'
import { useInvite } from './_parts/invite'
import { shareOf, useShared } from './_parts/sharing'
import './team1.scss'

definePageConfig({ navigationBarTitleText: '团队详情', enableShareAppMessage: true })

/** One group: who is in it, how it stands, joining it or inviting more. */
export default page(() => {
  const { id, code } = useQuery('id', 'code')
  const [isOpen, setOpen] = useState(false)
  const members = useResource(() => api('GET /api/tripfree/grouperlist', { id }, quietly), id, true)
  const share = useShared(isOpen ? id : '')
  useInvite(code)
  useShareAppMessage(() => ({
    title: share.data?.title,
    path: share.path || undefined,
    imageUrl: share.data ? pictureUrl(share.data.pic, 750) : undefined
  }))
  const load = async () => {
    const answer = await api('GET /api/tripfree/teamtravelinfo', { id }, { catch: true, quiet: true })
    setOpen(answer.state === 'open')
    return answer
  }
  return (
    <DetailPage
      load={load}
      filter={id}
      fresh
      missing="这个团不存在，或链接不完整"
      bottom={group => {
        const join = () => go('/pages/tour/apply', { id: group.route_id, date_id: group.date_id, group_id: group.id })
        if (group.can_join === 1)
          return <ActionBottom onClick={join}>{`参加这个团，还剩 ${group.seats} 个名额`}</ActionBottom>
        if (group.state === 'open' && group.is_mine === 1)
          return (
            <ActionBottom onClick={() => share.open('share')}>{`邀请好友，还差 ${group.missing_num} 人`}</ActionBottom>
          )
        if (group.entry_id)
          return (
            <ActionBottom onClick={() => go('/pages/tour/result', { id: group.entry_id })}>查看我的报名</ActionBottom>
          )
        return (
          <ActionBottom onClick={() => go('/pages/tour/detail', { id: group.route_id })}>
            查看线路，自己开团
          </ActionBottom>
        )
      }}
    >
      {(group, resource) => (
        <View className="tourone">
          <GroupCard
            group={group}
            title={group.title}
            onClick={() => go('/pages/tour/detail', { id: group.route_id, group: group.id })}
            onEnd={() => resource.refresh()}
          />
          <View className="tourone__next">{group.next_words}</View>
          <CellGroup title={`团员 ${members.data?.count ?? group.members.length} 组`}>
            {(members.data?.list ?? group.members).map((member, i) => (
              <Cell
                key={`${i}${member.nickname}`}
                lead={<Avatar src={member.avatar} name={member.nickname} size={72} />}
                title={member.is_me === 1 ? `${member.nickname}（我）` : member.nickname}
                note={`${member.num} 位出行人`}
                value={member.is_leader === 1 ? <Tag>团长</Tag> : ''}
              />
            ))}
          </CellGroup>
          <RulesCard title="成团规则" rules={group.rules} />
          {share.data && <ShareSheet {...shareOf(share, session.user?.nickname)} />}
        </View>
      )}
    </DetailPage>
  )
})
