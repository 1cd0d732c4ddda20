; The Windows installer:  iscc /DVersion=0.1.0 packaging\windows\railyard.iss   (Inno Setup 6), after packaging\build.py
; For one person without asking for rights, or for everybody; .railsave files open with a double-click.

#ifndef Version
  #error Say which version this is: iscc /DVersion=...
#endif

[Setup]
AppId={{6B5D4C0E-8F0B-4B59-9B0C-52A11D0A7E18}
AppName=Railyard
AppVersion={#Version}
AppVerName=Railyard {#Version}
VersionInfoVersion={#Version}
DefaultDirName={autopf}\Railyard
DefaultGroupName=Railyard
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
ChangesAssociations=yes
SetupIconFile=..\..\build\made\icons\railyard.ico
UninstallDisplayIcon={app}\railyard.exe
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=railyard-{#Version}-windows-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Nothing of an older version may be left among the files of the new one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\railyard\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "build\made\icons\railsave.ico"; DestDir: "{app}"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\Railyard"; Filename: "{app}\railyard.exe"
Name: "{autodesktop}\Railyard"; Filename: "{app}\railyard.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.railsave"; ValueType: string; ValueData: "Railyard.Table"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.railsave"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-railyard-save"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Railyard.Table"; ValueType: string; ValueData: "Railyard table"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Railyard.Table\DefaultIcon"; ValueType: string; ValueData: "{app}\railsave.ico"
Root: HKA; Subkey: "Software\Classes\Railyard.Table\shell\open\command"; ValueType: string; ValueData: """{app}\railyard.exe"" ""%1"""

[Run]
Filename: "{app}\railyard.exe"; Description: "{cm:LaunchProgram,Railyard}"; Flags: nowait postinstall skipifsilent
