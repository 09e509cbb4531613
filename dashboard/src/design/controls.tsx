import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Field, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Setting, SwitchSetting } from '../ui/setting.tsx';
import { SureButton } from '../ui/sure-button.tsx';
import { useToast } from '../ui/toast.tsx';
import { DesignPart, Sample } from './design-part.tsx';

/** What is pressed and what is filled in. */
export function Controls() {
  const toast = useToast();
  const [isOn, setOn] = useState(true);
  return (
    <>
      <DesignPart name="Buttons" use="Verbs. At most one primary button on a page; what is rare goes into a menu.">
        <Sample name="Kinds">
          <button type="button" className="primary">
            <Plus />
            Add content
          </button>
          <button type="button">Secondary</button>
          <button type="button" className="ghost">
            Ghost
          </button>
          <button type="button" className="text">
            Text
          </button>
        </Sample>
        <Sample name="Danger">
          <button type="button" className="danger">
            Delete
          </button>
          <SureButton question="Delete it?" act={() => toast('Deleted')}>
            Asks first
          </SureButton>
        </Sample>
        <Sample name="Small, icon, menu">
          <button type="button" className="small">
            Small
          </button>
          <button type="button" className="icon" aria-label="Delete">
            <Trash2 />
          </button>
          <Menu button={<Ellipsis />} label="Actions" className="icon ghost">
            <button type="button">Rename</button>
            <button type="button">Remove</button>
          </Menu>
        </Sample>
        <Sample name="Disabled">
          <button type="button" className="primary" disabled>
            Save
          </button>
          <button type="button" disabled>
            Cancel
          </button>
        </Sample>
      </DesignPart>
      <DesignPart
        name="Fields"
        use="The label above, what is wrong and what helps below. Send it: each is checked, and the first that is wrong has the focus."
      >
        <Form className="field-grid" onSubmit={() => toast('Saved')}>
          <Field label="A line" hint="What it is for." placeholder="example.com" />
          <Field label="With a problem" problem="This address has no host." defaultValue="https://" />
          <PasswordField label="A password" hint="At least 8 characters." defaultValue="a long password" />
          <label className="stacked field">
            A choice
            <select>
              <option>Agent</option>
              <option>Admin</option>
            </select>
          </label>
          <TextField label="A text" rows={3} />
          <Field label="Disabled" disabled defaultValue="Not for you" />
          <Field label="Needed" type="email" required />
          <div className="buttons field-end">
            <button type="submit">Send</button>
          </div>
        </Form>
        <SearchField label="Search by name or email" />
      </DesignPart>
      <DesignPart
        name="Choices"
        use="Segments where one of a few is in force, switches for on and off, boxes for several."
      >
        <Sample name="Segments">
          <fieldset className="segments">
            <legend className="sr">Period</legend>
            {['Week', 'Month', 'Year'].map((name) => (
              <label key={name}>
                <input type="radio" name="segment" defaultChecked={name === 'Week'} />
                {name}
              </label>
            ))}
          </fieldset>
        </Sample>
        <Sample name="Boxes and circles">
          {['Chosen', 'Not chosen'].map((name, at) => (
            <label key={name} className="inline">
              <input type="checkbox" defaultChecked={at === 0} />
              {name}
            </label>
          ))}
          {['One', 'Other'].map((name, at) => (
            <label key={name} className="inline">
              <input type="radio" name="circle" defaultChecked={at === 0} />
              {name}
            </label>
          ))}
        </Sample>
      </DesignPart>
      <DesignPart name="Settings" use="What it is and does at the start, the control at the end of the row." isBare>
        <div className="settings">
          <div className="panel setting-list">
            <SwitchSetting
              label="Let visitors talk to a person"
              hint="Their chats arrive in your inbox."
              isOn={isOn}
              change={setOn}
            />
            <Setting label="Agent availability" hint="Outside these hours visitors leave a message.">
              <div className="segments">
                {['Any time', 'Working hours'].map((name, at) => (
                  <label key={name}>
                    <input type="radio" name="hours" defaultChecked={at === 0} />
                    {name}
                  </label>
                ))}
              </div>
            </Setting>
          </div>
        </div>
      </DesignPart>
    </>
  );
}
