import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { submitForm } from '@/kit/pages/FormPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { State } from '@/kit/parts/State'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { cardFault, nameFault } from './_parts/applying'
import { Agree } from './_parts/Travelling'
import './edit_msg.scss'

definePageConfig({ navigationBarTitleText: '出行信息' })

const newForm = () =>
  new FormState(
    { name: '', card: '', agree: false },
    { name: nameFault, card: cardFault, agree: agree => !agree && '请先同意出行人信息处理说明' },
    ['name', 'card']
  )

/** Who travels; one after the other may be changed, until three days before departure. */
export default page(() => {
  const { id } = useQuery('id')
  const form = useDraft(newForm)
  const [chosen, setChosen] = useState('')
  return (
    <DetailPage
      load={async () => {
        const info = await api('GET /api/tripfree/orderinfo', { id }, { catch: true, quiet: true })
        const { consent } = await api('GET /api/tripfree/popdata', { id: info.route_id }, { catch: true, quiet: true })
        return { info, consent }
      }}
      filter={id}
      fresh
      skeleton="fields"
      missing="没有这条报名记录"
      bottom={({ info }, resource) =>
        info.can_edit === 1 &&
        chosen !== '' && (
          <ActionBottom
            busy={form.busy}
            disabled={!form.ready}
            onClick={() =>
              submitForm(form, async () => {
                const { name, card, agree } = form.values
                const traveller = { id: chosen, name: name.trim(), card: card.trim().toUpperCase() }
                await api(
                  'POST /api/tripfree/orderedit',
                  { id, travellers: [traveller], agree: agree ? 1 : 0 },
                  { catch: true }
                )
                form.fill({ name: '', card: '', agree: false })
                setChosen('')
                await resource.refresh()
                Taro.showToast({ title: '已更换出行人', icon: 'none', duration: TOAST_DURATION_MS })
              })
            }
          >
            确认更换
          </ActionBottom>
        )
      }
    >
      {({ info, consent }) =>
        info.travellers.length === 0 ? (
          <State
            kind="empty"
            icon="id"
            words="出行人资料已删除"
            hint="行程结束 30 天后，或退出、未成行时删除"
            action="返回"
            onAction={back}
          />
        ) : (
          <View className="editmsg">
            <CellGroup
              title={info.title}
              note={info.can_edit === 1 ? `${info.edit_until} 前可以更换出行人` : '已过更换时间，不能再更换'}
            >
              {info.travellers.map(person => (
                <Cell
                  key={person.id}
                  icon="user"
                  title={person.name}
                  note={person.card}
                  value={info.can_edit === 1 ? (person.id === chosen ? '更换中' : '更换') : ''}
                  onClick={info.can_edit === 1 ? () => setChosen(person.id === chosen ? '' : person.id) : undefined}
                />
              ))}
            </CellGroup>
            {chosen !== '' && info.can_edit === 1 && (
              <View>
                <FieldGroup title="换成">
                  <Field form={form} name="name" label="姓名" placeholder="与身份证一致" max={20} />
                  <Field form={form} name="card" label="身份证号" type="idcard" placeholder="18 位身份证号" max={18} />
                </FieldGroup>
                <Agree form={form} consent={consent} />
              </View>
            )}
          </View>
        )
      }
    </DetailPage>
  )
})
