import Taro from '@tarojs/taro'
import type { Appointment } from './types'

/** Puts an appointment into the phone's calendar; false when the person does not let it. */
export const remind = ({ title, words, start_s, end_s }: Appointment): Promise<boolean> =>
  Taro.addPhoneCalendar({
    title,
    description: words,
    startTime: start_s,
    endTime: String(end_s),
    alarmOffset: 300
  }).then(
    () => true,
    () => false
  )
