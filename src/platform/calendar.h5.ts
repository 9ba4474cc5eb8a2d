import type { Appointment } from './types'

const stamp = (at_s: number) => `${new Date(at_s * 1_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')

/** Hands the appointment to the calendar app, as a file it opens. */
export async function remind({ title, words, start_s, end_s }: Appointment): Promise<boolean> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//shop//reminder//CN',
    'BEGIN:VEVENT',
    `UID:${start_s}-${encodeURIComponent(title)}`,
    `DTSTAMP:${stamp(Date.now() / 1_000)}`,
    `DTSTART:${stamp(start_s)}`,
    `DTEND:${stamp(end_s)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(words)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT5M',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR'
  ]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([lines.join('\r\n')], { type: 'text/calendar' }))
  link.download = 'reminder.ics'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return true
}
