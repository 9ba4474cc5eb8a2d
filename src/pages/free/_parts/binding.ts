import { api } from '@/api'
import { confirm } from '@/kit/confirm'
import { tidyCarPlate } from '@/lib/validate'
import { type PlateForm, platePretty } from './plate'

/** Asks the server about the plate, then the person, then binds. True when it is bound. */
export async function bindPlate(form: PlateForm, changes: boolean): Promise<boolean> {
  const plate = tidyCarPlate(form.values.plate)
  const { check } = await api('POST /api/merchantoffline/check_bind_plate', { plate }, { catch: true })
  if (check && check.code !== 'OK') {
    form.blame('plate', check.words)
    return false
  }
  const title = `${changes ? '更换为' : '绑定'} ${platePretty(plate)}？`
  const content = changes ? '更换后 30 天内不能再次更换，当月消费不受影响。' : '请核对是否为本人使用的车辆。'
  if (!(await confirm({ title, content, confirmText: changes ? '确认更换' : '确认绑定' }))) return false
  await api('POST /api/merchantoffline/bind_plate', { plate, agree: 1 }, { catch: true })
  return true
}

/** Lets the plate go after a question; true when it is gone. */
export async function unbindPlate(): Promise<boolean> {
  const content = '解绑后车牌立即删除，本月未核算的消费不再计入；待发放的收益仍会发放。'
  if (!(await confirm({ title: '解绑车牌？', content, confirmText: '确认解绑' }))) return false
  await api('POST /api/merchantoffline/bind_plate', { unbind: 1 }, { catch: true })
  return true
}
