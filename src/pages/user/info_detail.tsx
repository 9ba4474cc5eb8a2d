import { Picker, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { api } from '@/api'
import { useDraft } from '@/kit/draft'
import { back } from '@/kit/nav'
import { FormPage } from '@/kit/pages/FormPage'
import { Frame } from '@/kit/pages/Frame'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Field, FieldGroup } from '@/kit/parts/Field'
import { Icon } from '@/kit/parts/Icon'
import { NavBar } from '@/kit/parts/NavBar'
import { Skeleton } from '@/kit/parts/Skeleton'
import { FormState } from '@/kit/state/FormState'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { serverClock } from '@/lib/countdown'
import { dayText } from '@/lib/format'
import { isLengthBetween } from '@/lib/validate'
import { session } from '@/stores/session'
import { SEXES } from './_parts/profile'

definePageConfig({ navigationBarTitleText: '资料编辑' })

const titles = { nickname: '修改昵称', sex: '选择性别', birthday: '选择生日' } as const
type FieldName = keyof typeof titles

/** Only the field at hand is sent, so the others stay whatever they are. */
const formOf = (field: FieldName) => {
  const { nickname = '', sex = 0, birthday = '' } = session.user ?? {}
  return new FormState(
    { nickname, sex, birthday },
    {
      nickname: name => field === 'nickname' && !isLengthBetween(name.trim(), 1, 16) && '昵称为 1 到 16 个字',
      sex: value => field === 'sex' && !SEXES[value] && '请选择性别',
      birthday: day => field === 'birthday' && !day && '请选择生日'
    }
  )
}

/** What stands in the field is the person's own, so it waits for them to be known. */
export default page(() => {
  const { field: asked } = useQuery('field')
  const field = asked in titles ? (asked as FieldName) : 'nickname'
  if (session.user) return <Editing field={field} />
  return (
    <Frame nav={<NavBar title={titles[field]} />}>
      <Skeleton kind="fields" />
    </Frame>
  )
})

const Editing = observer(function Editing({ field }: { field: FieldName }) {
  const form = useDraft(() => formOf(field))
  const { values } = form
  const send = async () => {
    const change = {
      nickname: { nickname: values.nickname.trim() },
      sex: { sex: values.sex as 1 | 2 },
      birthday: { birthday: values.birthday }
    }[field]
    await api('POST /api/user/edit', change, { catch: true })
    await session.loadUser()
    await back()
    Taro.showToast({ title: '已保存', icon: 'success', duration: TOAST_DURATION_MS })
  }
  return (
    <FormPage form={form} submitText="保存" onSubmit={send} nav={<NavBar title={titles[field]} />} inline>
      {field === 'nickname' && (
        <FieldGroup title="1 到 16 个字，不能冒充官方或客服">
          <Field form={form} name="nickname" placeholder="请输入昵称" max={16} focus />
        </FieldGroup>
      )}
      {field === 'sex' && (
        <CellGroup>
          {Object.entries(SEXES).map(([value, name]) => (
            <Cell
              key={value}
              title={name}
              arrow={false}
              value={values.sex === Number(value) && <Icon name="check" size={40} color="var(--brand)" />}
              onClick={() => form.set('sex', Number(value))}
            />
          ))}
        </CellGroup>
      )}
      {field === 'birthday' && (
        <Picker
          mode="date"
          value={values.birthday || '1995-01-01'}
          start="1900-01-01"
          end={dayText(serverClock.now_s())}
          onChange={event => form.set('birthday', event.detail.value)}
        >
          <CellGroup note="生日只用于生日权益，不会向他人展示">
            <View>
              <Cell title="生日" value={values.birthday || '请选择'} pale={!values.birthday} arrow />
            </View>
          </CellGroup>
        </Picker>
      )}
    </FormPage>
  )
})
