import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/api-context.ts';
import type { Account, Role } from '../api/documents.ts';
import { useUser } from '../session/session-context.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/index.ts';
import { AccountFrame, mayManage } from './account-frame.tsx';
import { useIsCorrecting } from './correction-form.tsx';
import { Invitations, type OpenForm } from './invitations.tsx';
import './account.css';

const roles: Role[] = ['agent', 'admin', 'owner'];

export default function MembersPage() {
  return <AccountFrame>{(account) => <Members account={account} />}</AccountFrame>;
}

/** Who belongs to the account and as what; somebody new comes by a link. */
function Members({ account }: { account: Account }) {
  const words = useWords();
  const toast = useToast();
  const api = useApi();
  const user = useUser();
  const queries = useQueryClient();
  const [openForm, setOpenForm] = useState<OpenForm>();
  const isCorrecting = useIsCorrecting();
  const isInviting = openForm === 'new';
  const path = `/api/accounts/${account.id}/members` as const;
  const queryKey = ['members', account.id];
  const members = useQuery({
    queryKey,
    queryFn: async () => (await api.call(path)).members,
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const changeRole = useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      api.call(`${path}/${userId}`, { method: 'PATCH', body: { role } }),
    onSuccess: (_, { userId, role }) => {
      const who = members.data?.find((member) => member.userId === userId)?.name;
      toast(words('savedName', { name: [who, words(role)].filter(Boolean).join(' · ') }));
    },
    onSettled: onSuccess,
  });
  const remove = useMutation({
    mutationFn: (userId: string) => api.call(`${path}/${userId}`, { method: 'DELETE' }),
    onSuccess,
  });

  const isOwner = account.role === 'owner';
  const offered = roles.filter((role) => isOwner || role !== 'owner');
  const hasFailed = members.isError && !members.data;
  const problem = changeRole.error ?? remove.error;
  const list = (
    <>
      {members.isPending && <Loading />}
      <PageProblem name={words('members')} query={members} />
      {problem && <ProblemNote error={problem} />}
      <ul className="rows">
        {members.data?.map(({ userId, email, name, role, pictureUrl }) => {
          const isThem = userId === user.id;
          const mayChange = mayManage(account) && !isThem && (isOwner || role !== 'owner');
          return (
            <li key={userId} className="row person">
              <Avatar name={name} picture={pictureUrl} />
              <div className="grow">
                <strong>{name}</strong> {isThem && <span className="quiet">({words('youAreThis')})</span>}
                <p className="quiet">{email}</p>
              </div>
              {mayChange ? (
                <div className="buttons">
                  <select
                    aria-label={`${words('role')}: ${name}`}
                    value={role}
                    onChange={(event) => changeRole.mutate({ userId, role: event.target.value as Role })}
                  >
                    {offered.map((one) => (
                      <option key={one} value={one}>
                        {words(one)}
                      </option>
                    ))}
                  </select>
                  <SureButton question={words('removeMemberSure', { name })} act={() => remove.mutate(userId)}>
                    {words('removeMember')}
                  </SureButton>
                </div>
              ) : (
                <span className="badge">{words(role)}</span>
              )}
            </li>
          );
        })}
      </ul>
      {members.data?.length === 1 && mayManage(account) && !isInviting && (
        <p className="quiet members-alone">{words('membersAlone')}</p>
      )}
    </>
  );
  return (
    <>
      <PageTitle title={words('members')} hint={words('membersHint')}>
        {mayManage(account) && !hasFailed && (
          <AddButton
            label={words('inviteMember')}
            isOpen={isInviting}
            setOpen={(isOpen) => setOpenForm(isOpen ? 'new' : undefined)}
            isDisabled={isCorrecting}
          />
        )}
      </PageTitle>
      {mayManage(account) ? (
        <Invitations account={account} roles={offered} {...{ openForm, setOpenForm, hasFailed }}>
          {list}
        </Invitations>
      ) : (
        list
      )}
      {members.data && <Roles />}
    </>
  );
}

/** What each role may do, most first. */
function Roles() {
  const words = useWords();
  return (
    <section>
      <h2>{words('roles')}</h2>
      <dl className="roles">
        {roles.toReversed().map((role) => (
          <div key={role}>
            <dt>{words(role)}</dt>
            <dd>{words(`roleMay_${role}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
