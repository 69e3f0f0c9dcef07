/** What the server says about lessons. */
import type { components } from '$/api/schema';

type Schemas = components['schemas'];

export type Course = Schemas['CourseInfo'];
export type Chapter = Schemas['ChapterInfo'];
export type LessonInfo = Schemas['LessonInfo'];
export type LessonSteps = Schemas['LessonSteps'];
export type Step = Schemas['StepInfo'];
export type Verdict = Schemas['Verdict'];
