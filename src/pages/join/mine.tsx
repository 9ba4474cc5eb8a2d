import { View } from '@tarojs/components'
import { api } from '@/api'
import { goStanding, goStep, replaceStep } from '@/kit/join-ways'
import { go, replace } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { nextStep } from '@/kit/pages/JoinStandingPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { State } from '@/kit/parts/State'
import { Tag } from '@/kit/parts/Tag'
import type { Joining, JoinStanding } from '@/kit/state/joinForm'
import './mine.scss'

definePageConfig({ navigationBarTitleText: '我的加盟' })

/** While one is under way no other is begun. */
const UNDER_WAY: readonly Joining['state'][] = ['submitted', 'correcting', 'paying', 'refused']
const KINDS: Partial<Record<Joining['state'], 'success' | 'warning' | 'mute'>> = {
  approved: 'success',
  submitted: 'warning',
  paying: 'warning',
  withdrawn: 'mute'
}

/** Who comes to begin and has nothing yet goes on to the form. */
async function load(begin: string) {
  const standing = await api('GET /api/merchant/apply_detail', { type: 'franchise' }, { catch: true, quiet: true })
  if (begin && standing.applications.length === 0) await replaceStep('franchise', nextStep('franchise', standing))
  return standing
}

/** What somebody has applied for: their stores, how each stands, and the form that is not handed in yet. */
export default page(() => {
  const { begin } = useQuery('begin')
  return (
    <DetailPage
      load={() => load(begin)}
      fresh
      skeleton="lines"
      bottom={standing =>
        !standing.applications.some(one => UNDER_WAY.includes(one.state)) && (
          <ActionBottom onClick={() => goStep('franchise', nextStep('franchise', standing))}>
            {standing.draft ? '继续填写' : '申请加盟'}
          </ActionBottom>
        )
      }
    >
      {standing => <Mine standing={standing} />}
    </DetailPage>
  )
})

const Mine = ({ standing: { applications, draft } }: { standing: JoinStanding }) => {
  if (applications.length === 0 && !draft)
    return (
      <State
        kind="empty"
        icon="store"
        words="你还没有申请加盟"
        hint="不收加盟费，保证金终止合作后全额退回"
        action="了解加盟"
        onAction={() => replace('/pages/join/index')}
      />
    )
  return (
    <View className="joinmine">
      {draft && (
        <Card title="填写中的申请" more={`${draft.kept_steps.length}/4 步`}>
          <View className="joinmine__note">{`上次保存于 ${draft._update_time}，已填的内容都在。`}</View>
        </Card>
      )}
      {applications.map(one => (
        <CellGroup key={one.id}>
          <Cell
            title={one.shop_name}
            note={`提交于 ${one._submit_time}`}
            value={<Tag kind={KINDS[one.state]}>{one._state}</Tag>}
            onClick={() => goStanding(one)}
          />
          {one.mer_id && <Cell title="经营数据" onClick={() => go('/pages/join/data', { mer_id: one.mer_id })} />}
          <Cell title="加盟信息" onClick={() => go('/pages/join/info', { id: one.id })} />
        </CellGroup>
      ))}
    </View>
  )
}
