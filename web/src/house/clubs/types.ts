/** What the server says about clubs. */
import type { components } from '$/api/schema';

type Schemas = components['schemas'];

export type Club = Schemas['Club'];
export type ClubPage = Schemas['ClubPage'];
export type Clubs = Schemas['Clubs'];
export type MyClubs = Schemas['MyClubs'];
export type Role = NonNullable<ClubPage['role']>;
export type Joining = Club['joining'];
export type Member = Schemas['Member'];
export type Members = Schemas['ClubMembers'];
export type Requests = Schemas['ClubRequests'];
export type Invitations = Schemas['Invitations'];
export type NewInvitation = Schemas['NewInvitation'];
export type News = Schemas['ClubNews'];
export type Events = Schemas['ClubEvents'];

export const JOINING: readonly Joining[] = ['open', 'request', 'invitation'];
export const path = (slug: string, rest = ''): string => `/api/clubs/${encodeURIComponent(slug)}${rest}`;
export const manages = (role: Role | null): boolean => role === 'owner' || role === 'manager';
