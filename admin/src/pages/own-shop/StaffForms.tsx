import { Button, Checkbox, Form, Input, Space } from 'antd'
import { useDeed } from '../../kit/deed'
import { facetsBy } from '../../kit/difference'
import { EditModal } from '../../kit/EditModal'
import { FormModal } from '../../kit/FormModal'
import { loadStaff, type Member, type Shown } from './Staff'

type Right = Member['rights'][number]

interface Fields {
  phone: string
  rights: Right[]
}

const fieldsOf = (one?: Member): Fields => ({ phone: '', rights: one?.rights ?? [] })

interface Props {
  /** Nobody yet for somebody new. */
  one?: Member
  shown: Shown
  onClose(): void
}

/** Names somebody to help in the shop, or says anew what they may do there. */
export function StaffForm({ one, shown, onClose }: Props) {
  const save = useDeed('POST /api/admin/own_shop/staff/save', one ? '已保存' : '已添加')
  const told = (value: unknown) =>
    shown.rights
      .filter(({ id }) => ((value ?? []) as Right[]).includes(id))
      .map(({ title }) => title)
      .join('、')
  const send = async ({ phone, rights }: Fields, now?: Member) => {
    const who = now ? { uid: now.uid, mark: now.mark } : { phone }
    if (await save.run({ ...who, rights })) onClose()
  }
  return (
    <EditModal<Member | undefined, Fields>
      title={one ? `「${one.nickname}」的权限` : '添加店员'}
      width={520}
      row={one}
      newest={async () => (await loadStaff()).list.find(({ uid }) => uid === one?.uid)}
      fieldsOf={fieldsOf}
      facetsOf={({ rights }) => facetsBy({ rights: '权限' }, { rights }, { rights: { tell: told, counts: told } })}
      save={save}
      onSave={send}
      onClose={onClose}
    >
      {!one && (
        <Form.Item
          name="phone"
          label="手机号（已注册的商城会员）"
          rules={[{ required: true, pattern: /^1[2-9]\d{9}$/, message: '请输入 11 位手机号' }]}
        >
          <Input inputMode="tel" autoFocus />
        </Form.Item>
      )}
      <Form.Item label="按岗位选择">
        <Form.Item noStyle shouldUpdate>
          {form => (
            <Space wrap>
              {shown.roles.map(({ name, rights }) => (
                <Button key={name} size="small" onClick={() => form.setFieldsValue({ rights })}>
                  {name}
                </Button>
              ))}
            </Space>
          )}
        </Form.Item>
      </Form.Item>
      <Form.Item name="rights" label="可以做什么" rules={[{ type: 'array', min: 1, message: '请至少选择一项权限' }]}>
        <Checkbox.Group className="own-rights">
          {shown.rights.map(({ id, title, words }) => (
            <Checkbox key={id} value={id}>
              {title} <span className="soft">{words}</span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
    </EditModal>
  )
}

/** Lets somebody of the staff sign in at the console, or set up their authenticator anew. */
export function InviteForm({ one, onInvite, onClose }: { one: Member; onInvite(code: string): void; onClose(): void }) {
  const invite = useDeed('POST /api/admin/own_shop/staff/invite', '')
  const isThere = one.desk !== 'none'
  const send = async ({ name }: { name: string }) => {
    const answer = await invite.run({ uid: one.uid, name })
    if (!answer) return
    onInvite(answer.invite)
    onClose()
  }
  return (
    <FormModal<{ name: string }>
      title={isThere ? `重新邀请「${one.nickname}」` : `邀请「${one.nickname}」登录后台`}
      ok="生成邀请码"
      above={
        <p className="soft">
          {isThere
            ? '用于换了手机或邀请码过期：原来的验证器作废，正在使用的登录会马上结束。'
            : '登录后只能看到本店，能做的事与你给的权限一致。'}
        </p>
      }
      busy={invite.busy}
      initial={{ name: one.desk_name || one.nickname }}
      onSave={send}
      onClose={onClose}
    >
      <Form.Item name="name" label="后台称呼" rules={[{ required: true, whitespace: true, message: '请填写称呼' }]}>
        <Input maxLength={20} />
      </Form.Item>
    </FormModal>
  )
}
