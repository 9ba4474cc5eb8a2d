import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { api } from '@/api'
import { KEPT_WORDS, keepAccount } from '@/kit/closing'
import { confirm } from '@/kit/confirm'
import { useDraft } from '@/kit/draft'
import { back, go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page } from '@/kit/pages/page'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Icon } from '@/kit/parts/Icon'
import { Outcome } from '@/kit/parts/Outcome'
import { State } from '@/kit/parts/State'
import type { Resource } from '@/kit/state/Resource'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { session } from '@/stores/session'
import { ClosingProof, closingForm } from './_parts/ClosingProof'
import { DataExport } from './_parts/DataExport'
import './removeAccount.scss'

definePageConfig({ navigationBarTitleText: '注销账号' })

type Closing = Data<Endpoints['GET /api/destroy']>
const load = () => api('GET /api/destroy', {}, { catch: true, quiet: true })
const say = (title: string) => Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })

export default page(() => {
  const form = useDraft(closingForm)
  const send = async (closing: Resource<Closing>) => {
    const content = '反悔期内可以撤回，到期后不能恢复'
    if (!(await confirm({ title: '要注销账号吗？', content, confirmText: '确认注销' }))) return
    closing.set(await api('GET /api/destroy', { captcha: form.values.captcha, agree: 1 }, { catch: true }))
    await session.loadUser()
  }
  const takeBack = async (closing: Resource<Closing>) => {
    const standing = await keepAccount()
    if (!standing) return
    closing.set(standing)
    say(KEPT_WORDS)
  }
  if (session.user?.parent_uid) {
    return (
      <Frame>
        <State
          kind="forbidden"
          words="子账号随主账号一起注销"
          hint="请切换到主账号后操作"
          action="返回"
          onAction={back}
        />
      </Frame>
    )
  }
  return (
    <DetailPage load={load} fresh skeleton="lines">
      {(closing, resource) => (
        <View className="removal">
          {closing.state === 'waiting' && (
            <Outcome
              card
              tone="waiting"
              title={`账号将于 ${closing._due_time} 注销`}
              hint="在此之前可以随时撤回，账号照常使用"
            >
              <Button kind="main" size="large" block className="removal__back" onClick={() => takeBack(resource)}>
                撤回注销
              </Button>
            </Outcome>
          )}
          <Blockers closing={closing} />
          <Card className="removal__card" title="注销后会怎样">
            {closing.consequences.map((words, i) => (
              <View key={words} className="removal__line">{`${i + 1}. ${words}`}</View>
            ))}
            {closing.blockers.length === 0 && closing.forfeited.length > 0 && (
              <View className="removal__lost">
                {`将放弃：${closing.forfeited.map(({ name, number }) => `${name} ${number}`).join('、')}`}
              </View>
            )}
          </Card>
          <DataExport resource={resource} />
          {closing.state === 'none' && closing.blockers.length === 0 && (
            <ClosingProof form={form} onSend={() => submitForm(form, () => send(resource))} />
          )}
        </View>
      )}
    </DetailPage>
  )
})

/** What has to be put right before, each with the way there. */
const Blockers = ({ closing }: { closing: Closing }) =>
  closing.blockers.length > 0 && (
    <CellGroup title={closing.state === 'waiting' ? '到期前请处理，否则注销会取消' : '暂时不能注销，请先处理'}>
      {closing.blockers.map(({ code, words, url }) => (
        <Cell
          key={code}
          title={<View className="removal__blocker">{words}</View>}
          lead={<Icon name="alert" size={40} className="removal__alert" />}
          onClick={url ? () => go(url) : undefined}
        />
      ))}
    </CellGroup>
  )
